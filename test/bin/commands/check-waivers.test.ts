import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RuleTable } from '../../../bin/check/rule-source.ts';
import { runCli } from '../../../bin/cli.ts';
import { checkCommand } from '../../../bin/commands/check.ts';
import { readablePack } from '../../../bin/rule-pack.ts';
import { keepWaiver } from '../../contracts/samples.ts';
import { fakeRuleStore } from '../../support/fakes/rule-store.ts';
import { fakeWaiverStore } from '../../support/fakes/waiver-store.ts';
import { createGitRepository, type TestRepository } from '../../support/git-repository.ts';
import { writeRule } from '../../support/write-rule.ts';
import { recordedIo } from '../support/recorded-io.ts';

const sample = resolve(import.meta.dirname, '../../../bin/local/sample/beacon-operator');
const crd = 'config/crd/beacons.lighting.example.com.yaml';
const text = (branch: string) => readFileSync(join(sample, branch, crd), 'utf8');
const clock = { now: () => '2026-12-01T12:00:00.000Z' };

let repository: TestRepository;
beforeAll(() => {
  repository = createGitRepository();
  repository.commit({ [crd]: text('main') });
  repository.commit({ [crd]: text('pull-2') }, { on: 'change', from: 'main' });
});
afterAll(() => repository.delete());

async function check(args: readonly string[], table?: RuleTable) {
  const io = recordedIo(repository.dir);
  const all = ['check', '--base', 'main', '--head', 'change', '--repository', 'acme/lamp', ...args];
  return { code: await runCli(all, io, [checkCommand(clock, table)]), out: io.stdout(), err: io.stderr() };
}

/** Fingerprints of what blocks, as the report shows them behind the command that waives them. */
const blocking = (out: string) => [...out.matchAll(/sluice waive ([0-9a-f]{32}) /g)].map(([, digits = '']) => digits);

const terms = `  reason: no stored beacon has the field
  requester: github:7
  approvers: [github:42]
  requestedAt: 2026-11-20
  expiresAt: 2026-12-24
`;

describe('sluice check --waivers', () => {
  it('opens the gate by the waivers of a file, and says who, why and until when', async () => {
    const before = await check([]);
    const fingerprints = blocking(before.out);
    expect({ code: before.code, some: fingerprints.length > 0 }).toEqual({ code: 1, some: true });
    const file = fingerprints.map((fingerprint) => `- fingerprint: ${fingerprint}\n${terms}`).join('');
    writeFileSync(join(repository.dir, 'w.yaml'), file);

    const { code, out } = await check(['--waivers', 'w.yaml']);

    expect(code).toBe(0);
    expect(out).toMatch(/^✓ open \(waived\)/);
    expect(out).toContain('waiver      file-1 until 2026-12-24: no stored beacon has the field');
    expect(out).toContain('asked for by github 7 (a claim), approved by github 42 (a claim)');
    expect((await check(['--waivers', 'w.yaml', '--as-of', '2026-12-24T23:59:59Z'])).code).toBe(0);
    expect((await check(['--waivers', 'w.yaml', '--as-of', '2026-12-25'])).code).toBe(1);
  });

  it('takes no file in which the requester of a two-person rule approves', async () => {
    const [fingerprint = ''] = blocking((await check([])).out);
    writeFileSync(join(repository.dir, 'own.yaml'), `- fingerprint: ${fingerprint}\n${terms.replace('42', '7')}`);

    const { code, out } = await check(['--waivers', 'own.yaml']);

    expect(code).toBe(1);
    expect(out).toContain('waiver file-1 needs an approver other than its requester');
  });

  it('takes those of the table beside rules of files, so that laptop and pull request have one answer', async () => {
    const waivers = fakeWaiverStore();
    const rules = fakeRuleStore();
    for (const one of readablePack(undefined).rules) {
      await writeRule(rules, { id: one.id, rule: one, author: 'a', reason: 'b', at: clock.now() });
    }
    const table: RuleTable = {
      isHere: () => true,
      open: async () => ({ rules, waivers, close: async () => undefined }),
    };
    await keepWaiver(waivers, { rule: 'crd-compat', scope: { repositories: ['acme/*'] } });

    expect((await check([], table)).code).toBe(1);
    expect((await check(['--waivers', 'table'], table)).out).toMatch(/^✓ open \(waived\)/);
    expect((await check(['--rules', 'table', '--gate', 'crd-compat'], table)).out).toMatch(/^✓ open \(waived\)/);
    const none = await check(['--waivers', 'table'], { ...table, isHere: () => false });
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('there is no table of rules here') });
  });
});
