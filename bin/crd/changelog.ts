import { crdCompat } from '../../gates/crd-compat/index.ts';
import { markdown, markdownCode } from '../../gates/engine/report/escape.ts';
import type { Impact } from '../../gates/model/finding.ts';
import { isJsonObject, type Json } from '../../gates/model/json.ts';
import { type CrdChange, type CrdChanges, worstFirst } from './changes.ts';

const headings: Readonly<Record<Impact, string>> = {
  breaking: 'Breaking',
  review: 'To review',
  compatible: 'Compatible',
};

const titles = new Map(crdCompat.checks.map(({ id, title }) => [id, title]));

/** Changes of words are many and say nothing of what is accepted: their places are enough. */
const WORDS_ONLY: ReadonlySet<string> = new Set(['crd/description-changed']);

/**
 * Markdown for people who use the APIs, from the facts that the gate judges by: a section for each CRD and version, what breaks
 * first; changes of one kind stand together, with their way out once.
 */
export function changelog({ subjects, doubts }: CrdChanges): string {
  const sections = [...subjects].map(([subject, changes]) => {
    const groups = worstFirst.flatMap((impact) => {
      const kinds = byKind(changes.filter((change) => change.impact === impact));
      return kinds.length === 0 ? [] : [`### ${headings[impact]}\n\n${kinds.map(kindText).join('\n\n')}`];
    });
    return [`## ${markdown(subject)}`, ...groups].join('\n\n');
  });
  const undecided = doubts.map(({ subject, reason }) => `- ${markdownCode(subject)}: ${markdown(reason)}`);
  const parts = [...sections, ...(undecided.length === 0 ? [] : [`## Undecided\n\n${undecided.join('\n')}`])];
  if (parts.length === 0) return 'No change.\n';
  return `${parts.join('\n\n')}\n`;
}

type Kind = readonly [CrdChange, ...CrdChange[]];

/** Changes with the same check and the same way out, in the order in which the first of each came. */
function byKind(changes: readonly CrdChange[]): readonly Kind[] {
  const kinds = new Map<string, [CrdChange, ...CrdChange[]]>();
  for (const change of changes) {
    const key = JSON.stringify([change.fact.check, change.impact === 'breaking' ? change.words.wayOut : '']);
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, [change]);
    else kind.push(change);
  }
  return [...kinds.values()];
}

function kindText(kind: Kind): string {
  const [{ fact, words, impact }] = kind;
  const wayOut = impact === 'breaking' ? ` ${markdown(words.wayOut)}` : '';
  const head = `**${markdown(titles.get(fact.check) ?? fact.check)}** (${markdownCode(fact.check)}).${wayOut}`;
  if (WORDS_ONLY.has(fact.check)) return `${head}\n\n- ${kind.map((change) => whereOf(change)).join(', ')}`;
  return `${head}\n\n${kind.map(itemText).join('\n')}`;
}

function itemText(change: CrdChange): string {
  const { fact, implied } = change;
  const details = [changedText(fact.before, fact.after), exampleText(fact.facts['example'])].filter(
    (text) => text !== '',
  );
  const more = implied === 0 ? '' : ` (and ${implied} that follow)`;
  return `- ${whereOf(change)}${details.length === 0 ? '' : `: ${details.join('; ')}`}${more}`;
}

function whereOf({ fact: { location } }: CrdChange): string {
  return location === '.' ? 'the root of the schema' : markdownCode(location);
}

function changedText(before: Json, after: Json): string {
  if (before === null) return after === null ? '' : valueText(after);
  return after === null ? `was ${valueText(before)}` : `${valueText(before)} → ${valueText(after)}`;
}

/** A validation rule reads as its expression and its message, everything else as JSON. */
function valueText(value: Json): string {
  if (!isJsonObject(value) || typeof value['rule'] !== 'string') return markdownCode(JSON.stringify(value));
  const { rule, message } = value;
  return `${markdownCode(rule)}${typeof message === 'string' ? ` (“${markdown(message)}”)` : ''}`;
}

function exampleText(example: Json | undefined): string {
  return example === undefined ? '' : `refuses ${markdownCode(JSON.stringify(example))}, which was accepted`;
}
