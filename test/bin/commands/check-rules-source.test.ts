import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RuleTable } from '../../../bin/check/rule-source.ts';
import { runCli } from '../../../bin/cli.ts';
import { checkCommand } from '../../../bin/commands/check.ts';
import { crdCompat } from '../../../gates/crd-compat/index.ts';
import { rule } from '../../support/evaluation.ts';
import { fakeRuleStore } from '../../support/fakes/rule-store.ts';
import { fakeWaiverStore } from '../../support/fakes/waiver-store.ts';
import { createGitRepository, type TestRepository } from '../../support/git-repository.ts';
import { writeRule } from '../../support/write-rule.ts';

const clock = { now: () => '2026-11-29T12:00:00.000Z' };
let repository: TestRepository;
let rules: ReturnType<typeof fakeRuleStore>;
let isHere = true;
const closed: number[] = [];

beforeAll(() => {
  repository = createGitRepository();
  repository.commit({ 'a.txt': 'one\n' });
  repository.commit({ 'a.txt': 'two\n' }, { on: 'change', from: 'main' });
});
afterAll(() => repository.delete());
beforeEach(() => {
  rules = fakeRuleStore();
  isHere = true;
  closed.splice(0);
});

const table: RuleTable = {
  isHere: () => isHere,
  open: async () => ({ rules, waivers: fakeWaiverStore(), close: async () => void closed.push(1) }),
};

async function write(id: string, gate: string): Promise<void> {
  const at = '2026-11-01T00:00:00.000Z';
  const one = { ...rule({ id }), gate, scope: {} };
  await writeRule(rules, { id, rule: one, author: 'ada', reason: 'first', at });
}

async function check(...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    outIsTerminal: false,
    errIsTerminal: false,
    env: { PATH: process.env['PATH'] },
    cwd: repository.dir,
  };
  const all = ['check', '--base', 'main', '--head', 'change', '--repository', 'acme/lamp', ...args];
  return { code: await runCli(all, io, [checkCommand(clock, table)]), out: out.join(''), err: err.join('') };
}

describe('the rules that judge a check', () => {
  it('are those of the table where it is named, in its versions, and that is said', async () => {
    await write('from-the-table', crdCompat.id);

    const { code, out, err } = await check('--rules', 'table');

    expect(code).toBe(0);
    expect(out).toContain('from-the-table v1');
    expect(out).not.toContain('image-pinning');
    expect(err).toContain('Judged by the table on this machine: 1 rule, and its waivers.');
    expect(closed).toHaveLength(1);
  });

  it('are only those that ask the gates which are named', async () => {
    await write('crds', crdCompat.id);
    await write('images', 'image-pinning');

    expect((await check('--rules', 'table', '--gate', 'image-pinning')).out).not.toContain('crds v1');
    expect((await check('--rules', 'table', '--gate', 'version-skew')).code).toBe(2);
  });

  it.each([[[]], [['--rules', 'default']]])(
    'are not those of a table that is here, and that is said: %j',
    async (args) => {
      await write('from-the-table', crdCompat.id);

      const { out, err } = await check(...args);

      expect(out).not.toContain('from-the-table');
      expect(err).toContain('Judged by the rules that Sluice ships, without the rules and waivers of the table');
      expect(closed).toHaveLength(0);
    },
  );

  it('are said of nothing where there is no table', async () => {
    isHere = false;

    expect((await check()).err).not.toContain('Judged by');
    expect(await check('--rules', 'table')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no table of rules here'),
    });
  });

  it('are not none: a table without rules is no answer', async () => {
    const { code, err } = await check('--rules', 'table');

    expect(code).toBe(2);
    expect(err).toContain('the table has no rules');
    expect(closed).toHaveLength(1);
  });
});
