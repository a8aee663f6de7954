import type { Run } from '../../gates/model/run.ts';
import { type Example, readExamples } from './example.ts';
import { lineChanges } from './line-changes.ts';
import { runExample } from './run-example.ts';

/** An example as its page shows it: what changes, and what the run of it prints. */
export interface ShownExample {
  readonly title: string;
  readonly blocks: readonly { readonly path: string; readonly language: string; readonly body: string }[];
  /** Headlines of the findings of the check, then of the doubts. */
  readonly prints: readonly string[];
  /** Level and mode under the rule that the example is judged by. */
  readonly defaults: string;
}

/** All examples, executed, by check id. */
export async function showExamples(): Promise<Map<string, ShownExample>> {
  const shown = new Map<string, ShownExample>();
  for (const [id, example] of readExamples()) shown.set(id, await showExample(id, example));
  return shown;
}

/** Executes an example and keeps what a reader needs to see of it. */
async function showExample(checkId: string, example: Example): Promise<ShownExample> {
  const run = await runExample(checkId, example);
  return {
    title: example.title,
    blocks: blocksOf(example),
    prints: printsOf(run, checkId),
    defaults: levelOf(run, checkId),
  };
}

/**
 * What a run says of one check, its own findings before those that follow from others; where it says nothing, its doubts.
 *
 * @internal tests compare the page with what it prints
 */
export function printsOf(run: Run, checkId: string): string[] {
  const found = findingsOf(run, checkId).map(({ finding: { level, message } }) => `${level} ${checkId}: ${message}`);
  if (found.length > 0) return found;
  return run.results.flatMap(({ doubts }) => doubts.map(({ reason }) => `undecided: ${reason}`));
}

function findingsOf(run: Run, checkId: string) {
  const all = run.results.flatMap(({ findings, mode }) =>
    findings.filter(({ check }) => check === checkId).map((finding) => ({ finding, mode })),
  );
  const own = all.filter(({ finding }) => finding.impliedBy === undefined);
  return own.length > 0 ? own : all;
}

function levelOf(run: Run, checkId: string): string {
  const [first] = findingsOf(run, checkId);
  if (first === undefined)
    return 'Under the default rule it is a doubt: the gate stays closed until it can be decided.';
  const { finding, mode } = first;
  const impact = finding.impact === undefined ? '' : `impact \`${finding.impact}\`, `;
  return `Under the default rule: ${impact}level \`${finding.level}\`, mode \`${mode}\`.`;
}

function blocksOf({ spec, crd, files, repositories, params }: Example): ShownExample['blocks'] {
  return [
    ...(Object.keys(params).length === 0 ? [] : [block('params of the rule', JSON.stringify(params, null, 2), 'json')]),
    ...(spec === undefined ? [] : [changed('properties of .spec', spec)]),
    ...(crd === undefined ? [] : [changed('part of the CRD', crd)]),
    ...Object.entries(files).map(([path, sides]) => changed(path, sides)),
    ...Object.entries(repositories).flatMap(([repository, texts]) =>
      Object.entries(texts).map(([path, text]) => block(`${path} of ${repository}`, text, languageOf(path))),
    ),
  ];
}

function changed(path: string, { base, head }: { base?: string | undefined; head?: string | undefined }) {
  if (base === head) return block(path, base ?? '', languageOf(path));
  if (base === undefined) return block(path, head ?? '', languageOf(path));
  return block(path, lineChanges(base, head ?? '').join('\n'), 'diff');
}

function block(path: string, body: string, language: string): ShownExample['blocks'][number] {
  return { path, language, body: body.trimEnd() };
}

function languageOf(path: string): string {
  const [, ending = ''] = /\.([a-z]+)$/.exec(path) ?? [];
  return { yaml: 'yaml', yml: 'yaml', json: 'json', xml: 'xml' }[ending] ?? 'text';
}
