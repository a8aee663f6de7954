import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { checkCommand } from '../../../bin/commands/check.ts';
import type { Run } from '../../../gates/model/run.ts';
import { createGitRepository, type TestRepository } from '../../support/git-repository.ts';
import { recordedIo } from '../support/recorded-io.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/write-a-skew-rule.md'), 'utf8');
/** The first rule of the page: a controller against the pump of another repository. */
const pumpRule = /^```yaml rules\/pump\.yaml\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
const packs = join(import.meta.dirname, '../../../gates/rule-packs/version-skew');

describe('sluice check over two clones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-check-skew-'));
  let own: TestRepository;
  let pump: TestRepository;
  beforeAll(() => {
    own = createGitRepository();
    pump = createGitRepository();
    pump.commit({ 'release.yaml': 'version: 5.1.0\n' });
    writeFileSync(join(folder, 'pump.yaml'), pumpRule);
  });
  afterAll(() => {
    own.delete();
    pump.delete();
    rmSync(folder, { recursive: true });
  });

  async function check(...argv: string[]): Promise<{ code: number; run: Run }> {
    const io = recordedIo(own.dir);
    const name = ['--repository', 'harbour-lights/pump-controller', '--branch', 'main'];
    const command = checkCommand({ now: () => '2026-08-22T00:00:00.000Z' });
    const code = await runCli(['check', '--format', 'json', ...name, ...argv], io, [command]);
    expect(io.stderr()).toBe('');
    return { code, run: JSON.parse(io.stdout()) };
  }
  const rules = () => ['--rules', join(folder, 'pump.yaml')];
  const clone = () => ['--clone', `harbour-lights/pump=${pump.dir}`];
  const say = (version: string) => own.commit({ 'versions.yaml': `controller:\n  version: ${version}\n` });

  it.each([
    { version: '4.2.3', verdict: 'pass', code: 0 },
    { version: '4.0.1', verdict: 'fail', code: 1 },
    { version: 'next', verdict: 'inconclusive', code: 2 },
  ])('a controller of $version is judged $verdict', async ({ version, verdict, code }) => {
    const base = say('4.1.0');
    const head = say(version);

    const answer = await check('--base', base, '--head', head, ...rules(), ...clone());

    expect([answer.run.verdict, answer.code]).toEqual([verdict, code]);
  });

  it('says where each version was read, at which commit', async () => {
    const base = say('4.1.0');
    const head = say('4.0.1');

    const { run } = await check('--base', base, '--head', head, ...rules(), ...clone());

    const [finding] = run.results.flatMap(({ findings }) => findings);
    expect(finding?.headPlace).toEqual({ path: 'versions.yaml', line: 2 });
    expect(finding?.facts['readings']).toMatchObject([
      { role: 'subject', value: '4.0.1', origin: 'versions.yaml:2', sha: head },
      {
        role: 'reference',
        value: '5.1.0',
        origin: 'harbour-lights/pump:release.yaml:1',
        sha: pump.git('rev-parse', 'HEAD'),
      },
    ]);
  });

  it('judges a working tree before it is committed', async () => {
    const base = say('4.1.0');
    own.write({ 'versions.yaml': 'controller:\n  version: 4.0.9\n' });

    const { run, code } = await check('--base', base, ...rules(), ...clone());

    expect([run.verdict, code]).toEqual(['fail', 1]);
    own.git('checkout', '--quiet', '.');
  });

  it('does not know without the other clone, and does not ask where its file did not change', async () => {
    const base = say('4.1.0');
    const head = say('4.2.0');
    const other = own.commit({ 'README.md': 'text\n' });

    expect((await check('--base', base, '--head', head, ...rules())).run.verdict).toBe('inconclusive');
    expect((await check('--base', head, '--head', other, ...rules())).run.verdict).toBe('not-applicable');
  });

  it('judges the vendored modules of a Go project', async () => {
    const goMod = (line: string) =>
      `module example.com/pump\n\nrequire (\n\tk8s.io/api v0.36.2\n\tk8s.io/apimachinery ${line}\n\tk8s.io/client-go v0.36.2\n)\n`;
    const base = own.commit({ 'go.mod': goMod('v0.36.1') });
    const head = own.commit({ 'go.mod': goMod('v0.35.5') });

    const { run } = await check('--base', base, '--head', head, '--rules', join(packs, 'vendored-modules.yaml'));

    expect(run.results.map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ['kubernetes-line-across-repositories', 'inconclusive'],
      ['kubernetes-module-line', 'fail'],
      ['vendored-api-age', 'not-applicable'],
      ['vendored-as-required', 'not-applicable'],
    ]);
    expect(run.results[1]?.findings.map(({ headPlace, facts }) => [headPlace, facts['detail']])).toEqual([
      [
        { path: 'go.mod', line: 5 },
        'go.mod k8s.io/apimachinery at `v0.35.5` (Kubernetes 1.35); ' +
          'go.mod k8s.io/api, go.mod k8s.io/client-go at `v0.36.2` (Kubernetes 1.36)',
      ],
      [
        { path: 'go.mod', line: 5 },
        '`v0.36.1` (Kubernetes 1.36) to `v0.35.5` (Kubernetes 1.35) goes back to an older line',
      ],
    ]);
  });
});
