import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readWaiverFile } from '../../../bin/check/waiver-file.ts';
import { runCli } from '../../../bin/cli.ts';
import { waiveCommand } from '../../../bin/commands/waive.ts';
import { waiversCommand } from '../../../bin/commands/waivers.ts';
import { approveWaiver } from '../../../lambdas/usecases/waivers/change-waivers.ts';
import { rule } from '../../support/evaluation.ts';
import { firstFingerprint, jonas, pull, type WaiverDesk, waiverDesk } from '../../support/waiver-desk.ts';
import { writeRule } from '../../support/write-rule.ts';
import { recordedIo } from '../support/recorded-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluice-waivers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let desk: WaiverDesk;
let closed = 0;
beforeEach(async () => {
  desk = await waiverDesk();
  closed = 0;
});

async function sluice(...args: readonly string[]) {
  const io = recordedIo(folder);
  const open = async () => ({
    ...desk,
    close: async () => {
      closed += 1;
    },
  });
  const code = await runCli(args, io, [waiveCommand(open, desk.clock), waiversCommand(open, desk.clock)]);
  return { code, out: io.stdout(), err: io.stderr() };
}

const why = ['--until', '2026-12-24', '--reason', 'agreed with all consumers'];
const user = `${userInfo().username}@${hostname()}`;

/** Rules of the real gates, for what the command checks against the catalogue. */
async function writeCrdRule(parts: Record<string, unknown>): Promise<void> {
  const one = rule({ id: 'crds', gate: 'crd-compat', ...parts });
  await writeRule(desk.rules, { id: one.id, rule: one, author: 'a', reason: 'first', at: desk.clock.now() });
}

describe('sluice waive', () => {
  it('accepts a finding by the beginning of its fingerprint, and says what comes next', async () => {
    const fingerprint = firstFingerprint(await desk.judged('one .a'));

    const { code, out } = await sluice('waive', fingerprint.slice(0, 12), ...why, '--author', 'mira@example.com');

    expect(code).toBe(0);
    expect(out).toContain(`accepts     finding ${fingerprint.slice(0, 12)}`);
    expect(out).toContain(`asked for by mira@example.com (os ${user}, a claim), approved by mira@example.com`);
    expect(out).toContain('In force until 2026-12-24. Open pull requests that it touches are judged again.');
    expect((await desk.judged('one .a')).verdict).toBe('waived');
    expect(closed).toBe(1);
  });

  it('leaves a waiver of a two-person rule waiting, and another name of the same user does not approve it', async () => {
    desk = await waiverDesk({ waivable: 'two-person' });
    const fingerprint = firstFingerprint(await desk.judged('one .a'));
    const { out } = await sluice('waive', fingerprint, ...why, '--author', 'mira@example.com');
    const [id = ''] = /w-[0-9a-f]{10}/.exec(out) ?? [];
    expect(out).toContain(`It does not count yet: a second person runs \`sluice waivers approve ${id}\``);

    const own = await sluice('waivers', 'approve', id, '--author', 'jonas@example.com');
    expect(own).toMatchObject({ code: 2, err: expect.stringContaining('by another person than its requester') });
    await approveWaiver(id, jonas, desk);
    expect((await desk.judged('one .a')).verdict).toBe('waived');
  });

  it('accepts checks within a scope, and what a rule finds', async () => {
    await writeCrdRule({});
    const scope = ['--repository', 'acme/lamp', '--scope', 'paths=config/**,deploy/**', 'branches=main'];
    expect((await sluice('waive', 'crd/*', ...why, ...scope)).code).toBe(0);
    expect((await sluice('waive', '--rule', 'crds', ...why, '--scope', 'repositories=acme/*')).code).toBe(0);

    const waivers = (await desk.waivers.list()).map(({ waiver }) => waiver);
    expect(waivers.find(({ check }) => check === 'crd/*')?.scope).toEqual({
      repositories: ['acme/lamp'],
      paths: ['config/**', 'deploy/**'],
      branches: ['main'],
    });
    expect(waivers.find((one) => one.rule === 'crds')?.scope).toEqual({ repositories: ['acme/*'] });
  });

  it.each([
    [[], 'nothing is named'],
    [['crd/fields-removed', '--repository', 'acme/lamp'], 'unknown check: crd/fields-removed'],
    [['--rule', 'toy-rule', '--scope', 'files=x'], '--scope: "files=x" is not a part of a scope'],
    [['--rule', 'toy-rule'], 'scope.repositories: name at least one'],
    [['abcdef0', '--rule', 'toy-rule', '--repository', 'acme/lamp'], 'a fingerprint has 32 lower-case hex digits'],
  ])('refuses %j with what to do', async (args, message) => {
    const { code, err } = await sluice('waive', ...args, ...why);

    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    expect(await desk.waivers.list()).toEqual([]);
  });

  it('demands an end and a reason', async () => {
    expect((await sluice('waive', 'abcdef0', '--reason', 'because of the dock')).err).toContain('--until');
    expect((await sluice('waive', 'abcdef0', '--until', '2026-12-24')).err).toContain('--reason');
  });
});

describe('sluice waivers', () => {
  async function waived(): Promise<string> {
    const fingerprint = firstFingerprint(await desk.judged('one .a'));
    const { out } = await sluice('waive', fingerprint, ...why);
    return /w-[0-9a-f]{10}/.exec(out)?.[0] ?? '';
  }

  it('lists, shows and revokes', async () => {
    const id = await waived();
    await desk.judged('one .a');

    const listed = await sluice('waivers', 'list');
    expect(listed.out).toMatch(new RegExp(`^WAIVER .*\n${id}  approved  2026-12-24  finding .*2026-12-01 12:00 .*\n$`));
    const shown = await sluice('waivers', 'show', id);
    expect(shown.out).toContain('requested by');
    expect((await sluice('waivers', 'revoke', id, '--reason', 'mended')).out).toContain(`${id} is revoked`);
    expect((await sluice('waivers', 'list', '--state', 'approved')).out).toBe('No waiver matches.\n');
    expect((await sluice('waivers', 'show', id)).out).toContain(': mended');
    expect(await sluice('waivers', 'show', 'w-none')).toMatchObject({ code: 2 });
  });

  it('tells what ends soon and what no run used', async () => {
    const id = await waived();

    expect((await sluice('waivers', 'expiring', '--days', '24')).out).toContain(id);
    expect((await sluice('waivers', 'expiring', '--days', '22')).out).toBe('No waiver ends within 22 days.\n');
    expect((await sluice('waivers', 'unused')).out).toContain('Every waiver in force was used');
    desk.clock.set('2026-12-20T12:00:00.000Z');
    expect((await sluice('waivers', 'unused')).out).toContain(id);
    expect((await sluice('waivers', 'unused', '--days', 'x')).code).toBe(2);
  });

  it('prints JSON that is a file of waivers', async () => {
    const id = await waived();
    const { out } = await sluice('waivers', 'list', '--json');
    writeFileSync(join(folder, 'waivers.json'), out);

    expect(JSON.parse(out)).toMatchObject({
      waivers: [{ state: 'approved', waiver: { id, scope: { repositories: [pull.repository] } } }],
    });
    expect(readWaiverFile('waivers.json', folder)).toEqual([(await desk.waivers.byId(id))?.waiver]);
  });
});

describe('a file of waivers', () => {
  const read = (text: string) => {
    writeFileSync(join(folder, 'w.yaml'), text);
    return readWaiverFile('w.yaml', folder);
  };

  it('may leave out what people do not care for', () => {
    const [one, two] = read(`
- fingerprint: ${'f'.repeat(32)}
  reason: agreed with all consumers
  requester: github:7
  approvers: [github:42, grace@example.com]
  requestedAt: 2026-11-01
  expiresAt: 2026-12-31
- rule: crd-compat
  check: crd/*
  scope: { repositories: [acme/*], paths: [config/**] }
  reason: agreed with all consumers
  requestedAt: 2026-11-01T08:00:00Z
  expiresAt: 2026-12-31T08:00:00Z
`);

    expect(one).toMatchObject({
      id: 'file-1',
      scope: { repositories: ['**'] },
      requester: { kind: 'github', id: '7', isClaim: true },
      approvals: [{ by: { kind: 'github', id: '42' } }, { by: { kind: 'os', id: 'grace@example.com' } }],
      expiresAt: '2027-01-01T00:00:00.000Z',
    });
    expect(two).toMatchObject({ id: 'file-2', approvals: [], check: 'crd/*', rule: 'crd-compat' });
  });

  it.each([
    ['- rule: a\n  reason: agreed with all\n  requestedAt: 2026-11-01\n', 'w.yaml:1: expiresAt'],
    ['- rule: a\n  reason: short\n  requestedAt: 2026-11-01\n  expiresAt: 2026-12-01\n', 'w.yaml:2: reason: say why'],
    ['rules: []\n', 'w.yaml:1: the file is not a list of waivers'],
    ['- [\n', 'w.yaml'],
    [
      '- rule: a\n  reason: agreed with all\n  requestedAt: 2026-11-01\n  expiresAt: 2026-12-01\n  scope:\n    repositories: [lamp]\n',
      'w.yaml:5: scope: repositories: "lamp" has no owner',
    ],
  ])('is refused with the line: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('is refused where it is not there', () => {
    expect(() => readWaiverFile('none.yaml', folder)).toThrow('--waivers: none.yaml cannot be read');
  });
});
