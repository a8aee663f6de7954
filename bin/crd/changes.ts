import { crdCompat } from '../../gates/crd-compat/index.ts';
import { plainLine } from '../../gates/engine/report/escape.ts';
import { placeText } from '../../gates/engine/report/outline.ts';
import type { Doubt } from '../../gates/model/doubt.ts';
import { type Explanation, type Fact, fingerprintOf, type Impact } from '../../gates/model/finding.ts';
import type { Snapshot } from '../../gates/model/snapshot.ts';

/** One change of a CRD with its words. */
export interface CrdChange {
  readonly fact: Fact;
  readonly words: Explanation;
  readonly impact: Impact;
  /** How many changes only follow from it. */
  readonly implied: number;
}

export interface CrdChanges {
  /** By CRD and version, both in the order of their names; within one the worst first. */
  readonly subjects: ReadonlyMap<string, readonly CrdChange[]>;
  readonly doubts: readonly Doubt[];
  /** How many CRDs there are on either side. */
  readonly examined: number;
}

/** The order in which people need to read. */
export const worstFirst: readonly Impact[] = ['breaking', 'review', 'compatible'];

/** What changed between files has no instant, and this gate asks for none. */
const NO_INSTANT = '1970-01-01T00:00:00.000Z';

/** The facts of the gate itself, so that a changelog can never say something else than the gate. */
export function crdChanges(snapshot: Snapshot, params: Readonly<Record<string, unknown>>): CrdChanges {
  const candidate = {
    kind: 'local_change' as const,
    repository: 'local/files',
    base: 'base',
    baseSha: snapshot.base.sha,
    headSha: snapshot.head.sha,
  };
  const answer = crdCompat.judge({ candidate, snapshot, params: crdCompat.params.parse(params), asOf: NO_INSTANT });
  const followers = new Map<string, number>();
  for (const { impliedBy } of answer.facts) {
    if (impliedBy !== undefined) followers.set(impliedBy, (followers.get(impliedBy) ?? 0) + 1);
  }
  const subjects = new Map<string, CrdChange[]>();
  for (const fact of answer.facts.filter(({ impliedBy }) => impliedBy === undefined)) {
    const change = {
      fact,
      words: crdCompat.explain(fact),
      // What no profile has judged is for a person to look at.
      impact: fact.impact ?? 'review',
      implied: followers.get(fingerprintOf(fact)) ?? 0,
    };
    subjects.set(fact.subject, [...(subjects.get(fact.subject) ?? []), change]);
  }
  const rank = ({ impact }: CrdChange): number => worstFirst.indexOf(impact);
  const sorted = [...subjects]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([subject, changes]): [string, CrdChange[]] => [subject, [...changes].sort((a, b) => rank(a) - rank(b))]);
  return { subjects: new Map(sorted), doubts: answer.doubts, examined: answer.examined };
}

/** For a terminal: every change in a line, what is breaking with the way out. */
export function changesText({ subjects, doubts }: CrdChanges): string {
  const parts = [
    ...[...subjects].map(([subject, changes]) => [plainLine(subject), ...changes.flatMap(changeLines)].join('\n')),
    ...doubts.map((doubt) =>
      [`? ${plainLine(doubt.subject)}: ${plainLine(doubt.reason)}`, `    way out     ${plainLine(doubt.wayOut)}`].join(
        '\n',
      ),
    ),
  ];
  if (parts.length === 0) return 'No change.\n';
  return `${parts.join('\n\n')}\n`;
}

function changeLines({ fact, words, impact, implied }: CrdChange): string[] {
  const more = implied === 0 ? '' : ` (and ${implied} that follow)`;
  const place = placeText(fact.headPlace ?? fact.basePlace);
  const line = `  ${impact.padEnd(10)}  ${plainLine(words.message)}${more}  ${plainLine(fact.check)}${place === '' ? '' : `  ${place}`}`;
  return impact === 'breaking' ? [line, `              way out: ${plainLine(words.wayOut)}`] : [line];
}
