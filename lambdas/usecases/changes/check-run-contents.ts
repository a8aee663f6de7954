import { markdownReport } from '../../../gates/engine/report/markdown.ts';
import { elsewhereText } from '../../../gates/engine/report/outline.ts';
import { type FactInPlaces, factsInPlaces } from '../../../gates/engine/same-fact.ts';
import type { Finding } from '../../../gates/model/finding.ts';
import type { RuleResult, Run } from '../../../gates/model/run.ts';
import { type Verdict, worstOf } from '../../../gates/model/verdict.ts';
import type { CheckAnnotation, CheckRunContent } from '../../ports/check-runs.ts';

/** The one check run to require. It is always there; a gate gets its own only when it has something to say. */
export const AGGREGATE = 'sluice';

/** GitHub shows at most this many usefully, and every fifty cost a request. */
const MOST_ANNOTATIONS = 200;

export interface Publishing {
  readonly publicUrl: string;
  /** Names that are already shown on this commit: they are kept up to date even when they have nothing left to say. */
  readonly shown: ReadonlySet<string>;
}

/** What GitHub should show for a run: the aggregate first. Results of rules in `observe` are recorded, not shown. */
export function checkRunContents(run: Run, publishing: Publishing): readonly CheckRunContent[] {
  const visible = run.results.filter((result) => result.mode !== 'observe');
  const gates = [...new Set(visible.map((result) => result.gate))].sort();
  const own = gates
    .map((gate) =>
      gateContent(
        run,
        gate,
        visible.filter((result) => result.gate === gate),
        publishing,
      ),
    )
    .filter(({ content, speaks }) => speaks || publishing.shown.has(content.name))
    .map(({ content }) => content);
  return [aggregate(run, visible, publishing), ...own];
}

/** The check run of a gate that was shown and that no rule applies any longer. */
export function vanishedGate(run: Run, name: string, publishing: Publishing): CheckRunContent {
  return {
    ...common(run, name, publishing),
    verdict: 'not-applicable',
    blocking: false,
    title: 'No rule applies this gate now',
    summary: 'The rules changed after this check run was first shown. This gate requires nothing now.',
    annotations: [],
  };
}

function aggregate(run: Run, visible: readonly RuleResult[], publishing: Publishing): CheckRunContent {
  return {
    ...common(run, AGGREGATE, publishing),
    verdict: run.verdict,
    blocking: true,
    title: run.headline,
    summary: markdownReport({ ...run, results: [...visible] }),
    annotations: [],
  };
}

function gateContent(run: Run, gate: string, results: readonly RuleResult[], publishing: Publishing) {
  const blocking = results.some((result) => result.blocking);
  const counting = blocking ? results.filter((result) => result.blocking) : results;
  const verdict = worstOf(counting.map((result) => result.verdict));
  const findings = results.flatMap((result) => result.findings);
  const content: CheckRunContent = {
    ...common(run, `${AGGREGATE} / ${gate}`, publishing),
    verdict,
    blocking,
    title: gateTitle(verdict, findings, results),
    summary: markdownReport({ ...run, results: [...results] }),
    annotations: annotationsOf(findings),
  };
  const speaks = results.some(
    (result) => result.ownCheckRun || result.doubts.length > 0 || result.findings.some(isWorthShowing),
  );
  return { content, speaks };
}

function common(run: Run, name: string, { publicUrl }: Publishing) {
  return {
    repository: run.candidate.repository,
    headSha: run.candidate.headSha,
    name,
    externalId: externalIdOf(run.candidate.repository, run.candidate.headSha, name),
    detailsUrl: `${publicUrl}/runs/${run.id}`,
    completedAt: run.asOf,
  };
}

export function externalIdOf(repository: string, headSha: string, name: string): string {
  return `${repository}@${headSha}/${name}`;
}

function isWorthShowing(finding: Finding): boolean {
  return finding.level === 'error' || finding.level === 'warning';
}

function gateTitle(verdict: Verdict, findings: readonly Finding[], results: readonly RuleResult[]): string {
  const roots = findings.filter((finding) => finding.impliedBy === undefined);
  const facts = factsInPlaces(roots).map(({ finding }) => finding);
  const errors = facts.filter((finding) => finding.level === 'error' && finding.waiver === undefined).length;
  const warnings = facts.filter((finding) => finding.level === 'warning').length;
  const doubts = results.flatMap((result) => result.doubts).length;
  const parts = [part(errors, 'error'), part(warnings, 'warning'), part(doubts, 'undecided')].filter(
    (text) => text !== '',
  );
  return parts.length === 0 ? `Nothing to report (${verdict})` : parts.join(', ');
}

function part(number: number, noun: string): string {
  if (number === 0) return '';
  return noun === 'undecided' || number === 1 ? `${number} ${noun}` : `${number} ${noun}s`;
}

/**
 * Findings with a line in head become annotations; what was removed has no line there and is told in the summary. What is the same in
 * several places is annotated once, at the first of those that have a line.
 */
function annotationsOf(findings: readonly Finding[]): readonly CheckAnnotation[] {
  const shown = findings.filter((finding) => isWorthShowing(finding) && finding.impliedBy === undefined);
  return factsInPlaces(shown)
    .map(firstWithLine)
    .flatMap(({ finding, elsewhere }): CheckAnnotation[] => {
      const { headPlace, level } = finding;
      if (headPlace?.line === undefined || level === 'off') return [];
      const place = { ...headPlace, line: headPlace.line };
      return [
        {
          place,
          level,
          title: finding.check,
          message: [finding.message, finding.why, `Way out: ${finding.wayOut}`, elsewhereText({ finding, elsewhere })]
            .filter((text) => text !== '')
            .join('\n\n'),
        },
      ];
    })
    .slice(0, MOST_ANNOTATIONS);
}

function firstWithLine({ finding, elsewhere }: FactInPlaces): FactInPlaces {
  const all = [finding, ...elsewhere];
  const first = all.find(({ headPlace }) => headPlace?.line !== undefined) ?? finding;
  return { finding: first, elsewhere: all.filter((one) => one !== first) };
}
