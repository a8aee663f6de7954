import { availableParallelism } from 'node:os';
import type { Fact } from '../../gates/model/finding.ts';
import { type OwnAnswer, type PeerAnswer, worst } from './answers.ts';
import { CRDIFY_VERSION } from './build.ts';
import type { Compared, Disagreement } from './disagreements.ts';
import { ONLY_CRDIFY, reasonFor } from './reasons.ts';

export interface PairResult extends Compared {
  readonly source: 'corpus' | 'mutation';
  readonly name: string;
  readonly peer: PeerAnswer;
  readonly own: OwnAnswer;
  /** Milliseconds of `sluice diff crd` as a process; nothing where it is not built. */
  readonly commandMs: number | undefined;
}

interface Kind {
  readonly first: Disagreement;
  readonly count: number;
  readonly example: string;
}

/** Kinds of disagreement that nobody has written a reason for. */
export function unjudged(results: readonly PairResult[]): string[] {
  return kindsOf(results)
    .filter(({ first }) => reasonFor(first) === undefined)
    .map(({ first }) => first.kind);
}

/** The page for people who know crdify: where the two disagree, who is right, what each does alone, and how long both take. */
export function peersPage(results: readonly PairResult[]): string {
  const agreements = results.reduce((sum, { agreements: own }) => sum + own, 0);
  const disagreements = results.reduce((sum, { disagreements: list }) => sum + list.length, 0);
  const of = (source: PairResult['source']) => results.filter((result) => result.source === source).length;
  return `${[
    '# Side by side with crdify',
    `Written by \`npm run compare:crdify\`: crdify ${CRDIFY_VERSION} with its own defaults and the gate \`crd-compat\` under its default profile \`write\`, on ${of('corpus')} real pairs of the corpus and ${of('mutation')} single changes of an invented CRD. crdify knows two answers (a finding fails), the gate three: \`breaking\`, \`review\`, \`compatible\`. Agreement is crdify failing where the gate says breaking; where crdify passes and the gate says compatible nothing is counted.`,
    `Of what both look at, they agree ${agreements} times and disagree ${disagreements} times.`,
    '## Times',
    times(results),
    '## The answer per pair',
    verdicts(results),
    '## Every disagreement on what both cover',
    'One row for each kind, with how often it was met and the first place. “Right” goes by what the API server does with stored objects and with writers.',
    table(['question', 'crdify', 'Sluice', 'met', 'first place', 'right', 'why'], kindsOf(results).map(kindRow)),
    '## What only Sluice covers',
    'Found on these pairs where crdify has no question. (Served version removal it asks of the `status` of a CRD in a cluster only, which no manifest has.)',
    table(['check', 'impact', 'met'], aloneRows(results)),
    '## What only crdify covers',
    ONLY_CRDIFY.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`;
}

function times(results: readonly PairResult[]): string {
  const total = (ms: readonly number[]): string => (ms.reduce((sum, one) => sum + one, 0) / 1000).toFixed(2);
  const longest = (ms: readonly number[]): string => Math.max(0, ...ms).toFixed(0);
  const row = (what: string, ms: readonly number[]): string[] => [what, String(ms.length), total(ms), longest(ms)];
  const commands = results.flatMap(({ commandMs }) => (commandMs === undefined ? [] : [commandMs]));
  const rows = [
    row(
      'crdify, a process per pair',
      results.map(({ peer }) => peer.ms),
    ),
    ...(commands.length === 0 ? [] : [row('`sluice diff crd`, a process per pair', commands)]),
    row(
      'the gate, all pairs in one process',
      results.map(({ own }) => own.ms),
    ),
  ];
  return `${table(['what', 'pairs', 'all, s', 'longest, ms'], rows)}\n\nOne run, one after the other, on ${availableParallelism()} processors, Node ${process.version}. A process of Node starts in more time than most pairs take.`;
}

function verdicts(results: readonly PairResult[]): string {
  const peerVerdict = ({ peer }: PairResult): string => {
    if ('crash' in peer) return 'crashes';
    return peer.findings.length > 0 ? 'fails' : 'passes';
  };
  const ownVerdict = ({ own }: PairResult): string => (own.doubts.length > 0 ? 'inconclusive' : worst(own.facts));
  const answers = ['breaking', 'review', 'compatible', 'nothing', 'inconclusive'];
  const rows = ['fails', 'passes', 'crashes'].map((peer) => [
    `crdify ${peer}`,
    ...answers.map((own) =>
      String(results.filter((result) => peerVerdict(result) === peer && ownVerdict(result) === own).length),
    ),
  ]);
  const missed = results
    .filter((result) => peerVerdict(result) === 'passes' && ownVerdict(result) === 'breaking')
    .map(({ name }) => name);
  return `${table(['', ...answers.map((answer) => `Sluice: ${answer}`)], rows)}\n\nBreaking by the API server's rules and passed by crdify: ${missed.length === 0 ? 'none' : missed.join(', ')}.`;
}

function kindsOf(results: readonly PairResult[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { name, disagreements } of results) {
    for (const one of disagreements) {
      const known = kinds.get(one.kind);
      const example = known?.example ?? `${name}: ${one.place}`;
      kinds.set(one.kind, { first: known?.first ?? one, count: (known?.count ?? 0) + 1, example });
    }
  }
  return [...kinds.values()].sort((a, b) => (a.first.kind < b.first.kind ? -1 : 1));
}

function kindRow({ first, count, example }: Kind): string[] {
  const reason = reasonFor(first);
  const place = `\`${example.replaceAll('`', "'")}\``;
  return [
    first.question,
    first.peer,
    first.own,
    String(count),
    place,
    reason?.right ?? '**not judged yet**',
    reason?.why ?? '',
  ];
}

function aloneRows(results: readonly PairResult[]): string[][] {
  const counts = new Map<string, number>();
  const rowOf = ({ check, impact }: Fact): string => `${check}\n${impact ?? 'review'}`;
  for (const fact of results.flatMap(({ alone }) => alone)) counts.set(rowOf(fact), (counts.get(rowOf(fact)) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [check = '', impact = ''] = key.split('\n');
      return [`[${check}](checks/${check}.md)`, impact, String(count)];
    });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
