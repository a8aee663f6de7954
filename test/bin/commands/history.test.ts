import { describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { historyCommand } from '../../../bin/commands/history.ts';
import type { Io } from '../../../bin/io.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { RunQuery } from '../../../lambdas/ports/run-store.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeRunStore } from '../../support/fakes/run-store.ts';
import { run } from '../../support/run-parts.ts';
import { sampleRuns } from '../../support/runs.ts';

interface Setting {
  readonly runs?: readonly Run[];
  readonly io?: Partial<Io>;
}

/** Runs `sluice history` over a store in memory, and tells all that it did. */
async function sluiceHistory(argv: readonly string[], { runs = sampleRuns, io = {} }: Setting = {}) {
  const clock = fakeClock('2026-11-29T15:00:00.000Z');
  const store = fakeRunStore(clock);
  for (const one of runs) store.runs.set(one.id, { run: one, expiresAt: Number.POSITIVE_INFINITY });
  const seen = { out: '', err: '', queries: [] as RunQuery[], opened: [] as string[], closed: 0 };
  const terminal: Io = {
    out: (text) => {
      seen.out += text;
    },
    err: (text) => {
      seen.err += text;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    env: {},
    cwd: '/home/mira/harbour',
    ...io,
  };
  const close = async () => {
    seen.closed += 1;
  };
  const command = historyCommand({
    clock,
    openStores: async ({ dataDir }) => {
      seen.opened.push(dataDir);
      const history = (query: RunQuery) => {
        seen.queries.push(query);
        return store.history(query);
      };
      return { runs: { history }, close };
    },
  });
  const code = await runCli(['history', ...argv], terminal, [command]);
  return { code, ...seen };
}

describe('sluice history', () => {
  it('lists runs newest first in aligned columns, without colour in a pipe', async () => {
    const { code, out, err } = await sluiceHistory([]);

    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out).toBe(
      [
        'VERDICT         JUDGED (UTC)      CHANGE                  COMMIT      RUN                               WHY',
        'pass            2026-11-29 14:03  example-org/harbour#42  a4c1d0e9f8  20261129T140312345Z-0a1b2c3d4e5f  Two rules looked at 6 things and found nothing to object to.',
        'fail            2026-11-29 13:55  example-org/harbour#41  f00dface9a  20261129T135501002Z-1b2c3d4e5f60  Two changes break users of pumps.water.example.org: a field was removed, an enum lost a value.',
        'inconclusive    2026-11-29 12:15  example-org/harbour#40  9e8d7c6b5a  20261129T121500000Z-2c3d4e5f6071  One file could not be read, so nobody can say whether it breaks users.',
        'waived          2026-11-28 09:00  example-org/harbour#37  1234abcd56  20261128T090000000Z-3d4e5f607182  One finding is accepted by waiver legacy-mode-2026, which ends on 2026-12-31.',
        'pass            2026-11-27 16:30  example-org/harbour#36  77aa66bb55  20261127T163000500Z-4e5f60718293  Nothing blocks. One rule that will enforce from 2026-12-15 has an objection.',
        'not-applicable  2026-11-26 08:00  example-org/pilot@main  eeeeeeeeee  20261126T080000000Z-5f6071829304  No rule concerns the files of this change.',
        '',
      ].join('\n'),
    );
  });

  it('asks the store for exactly what was asked, and closes it', async () => {
    const { code, queries, opened, closed } = await sluiceHistory([
      ...['--repository', 'example-org/harbour', '--pull-request', '41', '--sha', 'F00DFACE', '--verdict', 'fail'],
      ...['--gate', 'crd-compat', '--since', '24h', '--limit', '5', '--home', 'state'],
    ]);

    expect(code).toBe(0);
    expect(queries).toEqual([
      {
        repository: 'example-org/harbour',
        number: 41,
        sha: 'f00dface',
        verdict: 'fail',
        gate: 'crd-compat',
        since: '2026-11-28T15:00:00.000Z',
        limit: 5,
      },
    ]);
    expect([opened, closed]).toEqual([['/home/mira/harbour/state'], 1]);
  });

  it('finds what warning and observing rules would have closed, and says so', async () => {
    const [first, second] = sampleRuns;
    const runs = [
      run({ ...first, verdict: 'pass', wouldBe: 'fail', headline: 'Nothing blocks' }),
      run({ ...second, verdict: 'pass', wouldBe: 'pass' }),
    ];
    const { code, out, queries } = await sluiceHistory(['--would-be', 'fail'], { runs });

    expect(code).toBe(0);
    expect(queries).toEqual([{ wouldBe: 'fail', limit: 50 }]);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(out).toContain('Nothing blocks (would be fail if every rule enforced)');
    expect((await sluiceHistory(['--would-be', 'red'])).err).toContain('--would-be must be one of pass, fail');
  });

  it('prints the summaries of the JSON API', async () => {
    const { code, out } = await sluiceHistory(['--format', 'json', '--verdict', 'waived']);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      runs: [
        {
          id: '20261128T090000000Z-3d4e5f607182',
          repository: 'example-org/harbour',
          number: 37,
          headSha: '1234abcd5678ef901234abcd5678ef901234abcd',
          base: 'main',
          asOf: '2026-11-28T09:00:00.000Z',
          verdict: 'waived',
          headline: 'One finding is accepted by waiver legacy-mode-2026, which ends on 2026-12-31.',
          gates: { 'crd-compat': 'waived', 'image-pinning': 'pass' },
        },
      ],
    });
  });

  it('prints a table for a comment', async () => {
    const { out } = await sluiceHistory(['--format', 'markdown', '--limit', '1']);

    expect(out).toBe(
      [
        '| VERDICT | JUDGED (UTC) | CHANGE | COMMIT | RUN | WHY |',
        '| --- | --- | --- | --- | --- | --- |',
        '| pass | 2026-11-29 14:03 | `example-org/harbour#42` | `a4c1d0e9f8` | `20261129T140312345Z-0a1b2c3d4e5f` | Two rules looked at 6 things and found nothing to object to. |',
        '',
      ].join('\n'),
    );
  });

  it('colours verdicts and hints at the next step on a terminal only', async () => {
    const { out, err } = await sluiceHistory(['--verdict', 'fail', '--limit', '1'], { io: { outIsTerminal: true } });

    expect(out.split('\n')[1]?.slice(0, 30)).toBe('\u001b[31mfail\u001b[0m     2026-11-29 1');
    expect(err).toBe(
      'These are the newest 1; --limit shows more.\nTo explain the newest: sluice explain 20261129T135501002Z-1b2c3d4e5f60\n',
    );
  });

  it('leaves colours out where NO_COLOR asks for it', async () => {
    const { out } = await sluiceHistory([], { io: { outIsTerminal: true, env: { NO_COLOR: '1' } } });

    expect(out).not.toContain('\u001b');
  });

  const empty = [
    {
      name: 'nothing was judged yet',
      argv: [],
      says: 'No runs yet. Start the local server; it judges three sample pull requests: npm start\n',
    },
    {
      name: 'filters match nothing',
      argv: ['--repository', 'example-org/elsewhere'],
      says: 'No run matches these filters. Remove one, or list every run: sluice history\n',
    },
  ];
  it.each(empty)('says so, and ends with 0, when $name', async ({ argv, says }) => {
    const text = await sluiceHistory(argv, { runs: [] });
    const json = await sluiceHistory([...argv, '--format', 'json'], { runs: [] });

    expect([text.code, text.out, text.err]).toEqual([0, says, '']);
    expect([json.code, json.out, json.err]).toEqual([0, '{\n  "runs": []\n}\n', says]);
  });

  const refused = [
    {
      argv: ['--verdict', 'green'],
      says: '--verdict must be one of pass, fail, inconclusive, waived, not-applicable',
    },
    { argv: ['--pull-request', 'x'], says: '--pull-request must be the number of a pull request, such as 42' },
    { argv: ['--limit', '0'], says: '--limit must be a whole number from 1 to 500' },
    { argv: ['--since', 'soon'], says: '--since must be an age such as 24h, 7d or 2w' },
    { argv: ['--format', 'xml'], says: 'Allowed choices are text, json, markdown' },
    { argv: ['--repo', 'a/b'], says: "unknown option '--repo'" },
  ];
  it.each(refused)('ends with 2 and the next step on $argv', async ({ argv, says }) => {
    const { code, out, err, opened } = await sluiceHistory(argv);

    expect([code, out, opened]).toEqual([2, '', []]);
    expect(err).toContain(says);
    expect(err).toMatch(/--help/);
  });

  it('obeys nothing that others wrote: control characters, direction overrides, mentions, markup', async () => {
    const hostile = run({ headline: 'a\u001b[2Jb\u202ec\r\nd | e @team <b> [x](y) `z`' });

    const text = await sluiceHistory([], { runs: [hostile] });
    const markdown = await sluiceHistory(['--format', 'markdown'], { runs: [hostile] });

    expect(text.out.split('  ').at(-1)).toBe('abc d | e @team <b> [x](y) `z`\n');
    expect(markdown.out.split(' | ').at(-1)).toBe('abc d \\| e @\u200bteam &lt;b&gt; \\[x\\](y) `z` |\n');
  });

  it('closes the store when reading fails', async () => {
    const store = { closed: 0 };
    const errors: string[] = [];
    const io: Io = {
      out: () => {},
      err: (text) => void errors.push(text),
      outIsTerminal: false,
      errIsTerminal: false,
      env: {},
      cwd: '/',
    };
    const command = historyCommand({
      clock: fakeClock(),
      openStores: async () => ({
        runs: { history: async () => Promise.reject(new Error('the engine went away')) },
        close: async () => {
          store.closed += 1;
        },
      }),
    });

    expect(await runCli(['history'], io, [command])).toBe(2);
    expect(store.closed).toBe(1);
    expect(errors.join('')).toContain('the engine went away');
  });
});
