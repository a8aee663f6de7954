import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { checkCommand } from '../../../bin/commands/check.ts';
import { diffCommand } from '../../../bin/commands/diff.ts';
import type { Run } from '../../../gates/model/run.ts';
import { field } from '../../gates/crd-compat/support.ts';
import { createGitRepository, type TestRepository } from '../../support/git-repository.ts';
import { recordedIo } from '../support/recorded-io.ts';

const before = JSON.stringify(field({ type: 'string' }), null, 1);
const after = JSON.stringify(field({ type: 'string', maxLength: 2 }), null, 1);
const widget = (name: string, f: string) =>
  `apiVersion: acme.example/v1\nkind: Widget\nmetadata: {name: ${name}}\nspec: {f: ${f}}\n`;

describe('--stored-objects', () => {
  let folder: string;
  let repository: TestRepository;
  beforeAll(() => {
    repository = createGitRepository();
    folder = mkdtempSync(join(tmpdir(), 'sluice-stored-'));
    const files = {
      'before.yaml': before,
      'after.yaml': after,
      'fits/blue.yaml': widget('blue', 'ok'),
      'breaks/red.yaml': widget('red', 'long'),
      'broken/x.yaml': 'a: [',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    repository.delete();
  });

  async function diff(...argv: string[]) {
    const io = recordedIo(folder);
    const code = await runCli(['diff', 'crd', 'before.yaml', 'after.yaml', ...argv], io, [diffCommand()]);
    return { code, out: io.stdout(), err: io.stderr() };
  }

  it('tells `sluice diff crd` which stored object is refused', async () => {
    const { code, out } = await diff(
      '--minimum-kubernetes',
      '1.29',
      '--profile',
      'stored',
      '--stored-objects',
      'breaks',
    );

    expect(code).toBe(1);
    expect(out).toContain('.spec.f of stored Widget red is rejected: it has more than 2 characters');
  });

  it('leaves the answer as it is where every object fits', async () => {
    const asked = ['--profile', 'stored'];

    expect(await diff(...asked, '--stored-objects', 'fits')).toEqual(await diff(...asked));
    expect((await diff(...asked)).code).toBe(0);
  });

  it('cannot decide with a file that cannot be read', async () => {
    const { code, out } = await diff('--stored-objects', 'broken');

    expect(code).toBe(2);
    expect(out).toContain('? x.yaml: stored objects in x.yaml: not YAML: ');
  });

  it('is refused where there is no such folder', async () => {
    const { code, err } = await diff('--stored-objects', 'nowhere');

    expect(code).toBe(2);
    expect(err).toContain('nowhere does not exist');
  });

  async function check(...argv: string[]): Promise<{ code: number; run: Run }> {
    const [base, head] = [before, after].map((text) => repository.commit({ 'config/crd/widgets.yaml': text }));
    return ask('--base', base ?? '', '--head', head ?? '', '--gate', 'crd-compat', ...argv);
  }

  async function ask(...argv: string[]): Promise<{ code: number; run: Run }> {
    const io = recordedIo(repository.dir);
    const command = checkCommand({ now: () => '2026-11-29T12:00:00.000Z' });
    const code = await runCli(['check', '--format', 'json', ...argv], io, [command]);
    expect(io.stderr()).toBe('');
    return { code, run: JSON.parse(io.stdout()) };
  }

  it('are found at base where a rule names them, whatever the change does to them', async () => {
    const rule = {
      id: 'stored',
      gate: 'crd-compat',
      title: 'Stored objects stay valid',
      owner: 'team@example.com',
      scope: {},
      mode: 'enforce',
      effectiveFrom: '2026-01-01',
      params: { profile: 'stored', minimumKubernetes: '1.29', storedObjects: ['dump/**'] },
    };
    writeFileSync(join(folder, 'rule.yaml'), JSON.stringify(rule));
    const base = repository.commit({ 'config/crd/widgets.yaml': before, 'dump/red.yaml': widget('red', 'long') });
    const head = repository.commit({ 'config/crd/widgets.yaml': after, 'dump/red.yaml': widget('red', 'ok') });

    const { code, run } = await ask('--base', base, '--head', head, '--rules', join(folder, 'rule.yaml'));

    expect(code).toBe(1);
    expect(
      run.results
        .flatMap(({ findings }) => findings)
        .flatMap((one) => (one.level === 'error' ? [`${one.check} ${one.location}`] : [])),
    ).toEqual(['crd/max-length-added .spec.f', 'crd/stored-object-rejected .spec.f']);
  });

  it.each([
    ['breaks', ['crd/max-length-added', 'crd/stored-object-rejected']],
    ['fits', ['crd/max-length-added']],
  ])('tells `sluice check` whether it %s', async (name, checks) => {
    const { code, run } = await check('--stored-objects', join(folder, name));
    const findings = run.results.flatMap((result) => result.findings);

    expect(code).toBe(1);
    expect([...new Set(findings.map((finding) => finding.check))].sort()).toEqual(checks);
  });
});
