import { availableParallelism } from 'node:os';
import type { Fact } from '../../gates/model/finding.ts';
import { OBJECTS, SERVER_ANSWERS } from './api-server.ts';
import { CRDIFY_VERSION } from './build.ts';
import { ONLY_CRDIFY } from './reasons.ts';
import { type Kind, kindsOf, ownVerdict, type PairResult, peerVerdict, type Source } from './results.ts';
import { RIGHTS, type Row, rowsOf } from './rows.ts';

/** The page for people who know crdify: where the two disagree, who is right, what each does alone, and how long both take. */
export function peersPage(results: readonly PairResult[], seed: number): string {
  const sum = (of: (result: PairResult) => number) => results.reduce((all, result) => all + of(result), 0);
  const agreements = sum((result) => result.agreements);
  const disagreements = sum((result) => result.disagreements.length);
  const rows = rowsOf(results);
  const repetitions = sum((result) => result.repetitions.length);
  return `${[
    '# Side by side with crdify',
    `[crdify](https://github.com/kubernetes-sigs/crdify) compares two manifests of a CRD, as \`sluice diff crd\` and the gate \`crd-compat\` do. This page says where the two differ, and who is right by what the API server does. \`npm run compare:crdify\` writes it: crdify ${CRDIFY_VERSION} with its own defaults, the gate under its default profile \`write\`.`,
    '## What was compared',
    sources(results, seed),
    'crdify knows two answers: a finding fails, or there is none. The gate knows three: `breaking` fails, `review` asks a person, `compatible` passes.',
    [
      `- They agree ${agreements} times: crdify fails and the gate says \`breaking\` of the same thing at the same place. What both pass is not counted.`,
      `- They disagree ${disagreements} times, listed below by kind. A disagreement without a reason, or an object that the gate lets through and the API server does not, fails the script.`,
      `- crdify repeats ${repetitions} times a finding of its own, or one that both fail anyway.`,
    ].join('\n'),
    '## The answer per pair',
    verdicts(results),
    '## What the API server says',
    servers(results),
    '## Times',
    times(results),
    '## Every disagreement on what both cover',
    'Who is right, by what the API server does with stored objects and with what writers send. “Both” means that neither says anything wrong: nothing is refused, or the API server cannot tell.',
    table(['right', 'kinds', 'met'], rightRows(rows)),
    'One row for each kind. “API server” is what its code did, with how many of the pairs where it was asked and the pair hangs on this finding; “met” is how often, over all pairs. Where the gate follows its rule table although the API server refuses something, [Conformance](conformance.md#where-we-follow-the-table-and-say-more) has the row.',
    table(
      ['question', 'crdify', 'Sluice', 'API server', 'right', 'why', 'met', 'first place'],
      rows.map(disagreementRow),
    ),
    '## What crdify says more than once',
    'Both fail these pairs, or the difference is in the table above already. The gate folds what follows from a cause into the cause, so that one waiver answers one change.',
    table(['crdify fails', 'met', 'first place'], kindsOf(results, 'repetitions').map(repetitionRow)),
    '## What only Sluice covers',
    'Found on these pairs where crdify has no question. (Served version removal it asks of the `status` of a CRD in a cluster only, which no manifest has.)',
    table(['check', 'impact', 'met'], aloneRows(results)),
    '## What only crdify covers',
    ONLY_CRDIFY.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`;
}

const WHAT: Readonly<Record<Source, string>> = {
  corpus: 'real pairs: a CRD before and after a commit, from public repositories',
  mutation: 'single changes of an invented CRD that has every keyword both tools look at',
  'real mutation': 'single changes, by chance, at one place of the schema of a real CRD',
};

function sources(results: readonly PairResult[], seed: number): string {
  const rows = Object.entries(WHAT).map(([source, what]) => [
    what + (source === 'real mutation' ? ` (seed ${seed})` : ''),
    String(results.filter((result) => result.source === source).length),
  ]);
  return table(['pairs of CRDs', 'count'], rows);
}

const OWN_VERDICTS = ['breaking', 'review', 'compatible', 'nothing', 'inconclusive'] as const;

function verdicts(results: readonly PairResult[]): string {
  const rows = (['fails', 'passes', 'crashes'] as const).map((peer) => [
    `crdify ${peer}`,
    ...OWN_VERDICTS.map((own) => count(results, (one) => peerVerdict(one) === peer && ownVerdict(one) === own)),
  ]);
  const missed = results
    .filter((result) => peerVerdict(result) === 'passes' && ownVerdict(result) === 'breaking')
    .map(({ name }) => name);
  return `${table(['', ...OWN_VERDICTS.map((own) => `Sluice: ${own}`)], rows)}\n\nBreaking by the API server's rules and passed by crdify: ${missed.length === 0 ? 'none' : missed.join('; ')}.`;
}

const MEANING: Readonly<Record<(typeof SERVER_ANSWERS)[number], string>> = {
  'refuses the CRD': 'refuses the CRD at head, as a whole',
  'refuses objects': 'refuses an object that it accepted',
  'prunes objects': 'prunes a field that it kept',
  'takes all': 'takes every object that was tried',
};

function servers(results: readonly PairResult[]): string {
  const asked = results.filter(({ server }) => server !== undefined);
  if (asked.length === 0) return 'The code of the API server could not be had, so it was not asked.';
  const rows = SERVER_ANSWERS.map((server) => {
    const these = asked.filter((result) => result.server === server);
    const peer = (['fails', 'passes'] as const).map((verdict) => count(these, (one) => peerVerdict(one) === verdict));
    const own = (['breaking', 'review'] as const).map((verdict) => count(these, (one) => ownVerdict(one) === verdict));
    const passed = count(these, (one) => ['compatible', 'nothing'].includes(ownVerdict(one)));
    return [MEANING[server], String(these.length), ...peer, ...own, passed];
  });
  return [
    `The code of the Kubernetes API server itself was asked about ${asked.length} of the single changes: does it take the CRD at head, and does it take, whole, the objects that it takes at base? ${OBJECTS} objects were tried on each, many at the edges of what either side allows. (The others change no schema, or their base is none that it takes.)`,
    table(
      [
        'the API server',
        'pairs',
        'crdify fails',
        'crdify passes',
        'Sluice: breaking',
        'Sluice: review',
        'Sluice passes',
      ],
      rows,
    ),
    'Taking all that was tried is no proof: a bound may lie where no object came near. A CRD that is refused as a whole is never applied: the gate knows the rules by which the API server refuses one and fails the change that breaks one; crdify knows none of them, and fails because a keyword changed.',
  ].join('\n\n');
}

const count = (results: readonly PairResult[], is: (result: PairResult) => boolean): string =>
  String(results.filter(is).length);

const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

function rightRows(rows: readonly Row[]): string[][] {
  return RIGHTS.flatMap((right) => {
    const these = rows.filter((row) => row.right === right);
    const met = these.reduce((all, row) => all + row.met, 0);
    return these.length === 0 ? [] : [[right, String(these.length), String(met)]];
  });
}

function disagreementRow({ first, server, right, why, met, example }: Row): string[] {
  return [first.question, first.peer, first.own, server, right, why, String(met), code(example)];
}

function repetitionRow({ first, count: met, example }: Kind): string[] {
  return [first.own, String(met), code(example)];
}

function aloneRows(results: readonly PairResult[]): string[][] {
  const counts = new Map<string, number>();
  const rowOf = ({ check, impact }: Fact): string => `${check}\n${impact ?? 'review'}`;
  for (const fact of results.flatMap(({ alone }) => alone)) counts.set(rowOf(fact), (counts.get(rowOf(fact)) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, met]) => {
      const [check = '', impact = ''] = key.split('\n');
      return [`[${check}](checks/${check}.md)`, impact, String(met)];
    });
}

/** The command is timed on a sample; so that it stands beside crdify, so is crdify once more. */
function times(results: readonly PairResult[]): string {
  const timed = results.flatMap(({ commandMs, peer }) => (commandMs === undefined ? [] : [{ commandMs, peer }]));
  const sample = [
    timesRow(
      'crdify, on the sample',
      timed.map(({ peer }) => peer.ms),
    ),
    timesRow(
      '`sluice diff crd`, on the sample: a process per pair',
      timed.map(({ commandMs }) => commandMs),
    ),
  ];
  const rows = [
    timesRow(
      'crdify, a process per pair',
      results.map(({ peer }) => peer.ms),
    ),
    timesRow(
      'the gate, all pairs in one process',
      results.map(({ own }) => own.ms),
    ),
    ...(timed.length === 0 ? [] : sample),
  ];
  return `${table(['what', 'pairs', 'all, s', 'median, ms', 'longest, ms'], rows)}\n\nOne run, one after the other, on ${availableParallelism()} processors, Node ${process.version}; the sample is one pair in ten, so that the run stays short. A process of Node starts in more time than most pairs take, which is why \`sluice check\` compares all files of a change in one.`;
}

function timesRow(what: string, ms: readonly number[]): string[] {
  const ordered = [...ms].sort((a, b) => a - b);
  const total = ms.reduce((sum, one) => sum + one, 0) / 1000;
  const at = (index: number) => (ordered.at(index) ?? 0).toFixed(0);
  return [what, String(ms.length), total.toFixed(2), at(Math.floor(ordered.length / 2)), at(-1)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
