import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { checkCommand } from '../../../bin/commands/check.ts';
import type { Run } from '../../../gates/model/run.ts';
import { createGitRepository, type TestRepository } from '../../support/git-repository.ts';
import { recordedIo } from '../support/recorded-io.ts';

const corpus = join(import.meta.dirname, '../../../../shared/corpus/crds');
const isHere = existsSync(corpus);
if (!isHere) process.stderr.write('skipped: the CRD corpus is not beside this checkout\n');

/** Real pairs whose answer needs only what the gate has always had. */
const cases = [
  {
    pair: 'field-removed-nodepool-azure-identity',
    code: 1,
    blocking: ['crd/field-removed .spec.platform.azure.machineIdentityID'],
  },
  { pair: 'scope-changed', code: 1, blocking: ['crd/crd-scope-changed spec.scope'] },
  { pair: 'served-version-removed', code: 1, blocking: ['crd/served-version-removed spec.versions[v1alpha1]'] },
  { pair: 'additive-only-scheduling', code: 0, blocking: [] },
  { pair: 'description-only', code: 0, blocking: [] },
];

describe.skipIf(!isHere)('sluice check on real CRDs', () => {
  let repository: TestRepository;
  beforeAll(() => {
    repository = createGitRepository();
  });
  afterAll(() => repository.delete());

  async function check(...argv: string[]): Promise<{ code: number; run: Run }> {
    const io = recordedIo(repository.dir);
    const command = checkCommand({ now: () => '2026-11-29T12:00:00.000Z' });
    const code = await runCli(['check', '--format', 'json', ...argv], io, [command]);
    expect(io.stderr()).toBe('');
    return { code, run: JSON.parse(io.stdout()) };
  }

  it.each(cases)('$pair ends with $code', async ({ pair, code, blocking }) => {
    const [before, after] = ['before', 'after'].map((side) => readFileSync(join(corpus, pair, `${side}.yaml`), 'utf8'));
    const path = `config/crd/${pair}.yaml`;
    const base = repository.commit({ [path]: before ?? '' });
    const head = repository.commit({ [path]: after ?? '' });

    const answer = await check('--base', base, '--head', head);

    const findings = answer.run.results
      .filter((result) => result.blocking)
      .flatMap((result) => result.findings)
      .filter((finding) => finding.level === 'error' && finding.impliedBy === undefined);
    expect(findings.map(({ check: id, location }) => `${id} ${location}`).sort()).toEqual(blocking);
    expect(findings.every(({ headPlace }) => headPlace?.path === path && (headPlace.line ?? 0) > 0)).toBe(true);
    expect(answer.code).toBe(code);
  });

  it('judges all of them in one change, in a bare clone, as one by one', async () => {
    const texts = (side: string) =>
      Object.fromEntries(
        cases.map(({ pair }) => [`all/${pair}.yaml`, readFileSync(join(corpus, pair, `${side}.yaml`), 'utf8')]),
      );
    repository.commit(texts('before'));
    repository.git('tag', '--force', 'before');
    repository.commit(texts('after'));
    const bare = repository.bareClone();
    try {
      const { code, run } = await check('--repo', bare.dir, '--base', 'before');

      expect(code).toBe(1);
      expect(run.candidate.baseSha).toBe(repository.git('rev-parse', 'before'));
      const blocking = run.results
        .flatMap((result) => result.findings)
        .filter((finding) => finding.level === 'error' && finding.impliedBy === undefined);
      expect(blocking.map(({ check: id, location }) => `${id} ${location}`).sort()).toEqual(
        cases.flatMap((one) => one.blocking).sort(),
      );
    } finally {
      bare.delete();
    }
  });
});
