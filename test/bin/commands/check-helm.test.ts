import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Files } from '../../support/git-repository.ts';
import { type CheckAnswer, checkChange } from '../support/checked-change.ts';

const RULE = {
  id: 'crds',
  gate: 'crd-compat',
  title: 'CRDs',
  owner: 'a@example.com',
  scope: { paths: ['**/*.yaml'] },
  mode: 'enforce',
  onInconclusive: 'fail',
  waivable: 'two-person',
  params: {},
};

const folder = mkdtempSync(join(tmpdir(), 'sluice-helm-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A PATH on which `helm` is this shell script, and on which there is nothing else but the system. */
function pathWith(script: string): string {
  const own = mkdtempSync(join(folder, 'bin-'));
  writeFileSync(join(own, 'helm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(own, 'helm'), 0o755);
  return `${own}:/usr/bin:/bin`;
}

/** Renders as helm does, one value from values.yaml, and refuses what could leave the folder. */
const RENDERS = `
[ "$1" = template ] && [ $# = 3 ] || { echo "Error: unexpected $*" >&2; exit 1; }
case "$KUBECONFIG$HELM_PLUGINS" in *sluice-helm-*sluice-helm-*) ;; *) echo "Error: not alone" >&2; exit 1;; esac
value=$(sed -n 's/^type: //p' "$3/values.yaml")
for file in "$3"/templates/*.yaml; do echo ---; sed "s/{{ .Values.type }}/$value/" "$file"; done`;

const TEMPLATE = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: beacons.lighting.example.com}
spec:
  group: lighting.example.com
  scope: Namespaced
  names: {kind: Beacon, plural: beacons}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, properties: {height: {type: {{ .Values.type }} }}}
`;

function chart(type: string, more: Files = {}): Files {
  return {
    'charts/harbour/Chart.yaml': 'apiVersion: v2\nname: harbour\nversion: 0.1.0\n',
    'charts/harbour/values.yaml': `type: ${type}\n`,
    'charts/harbour/templates/beacons.yaml': `# ${type}\n${TEMPLATE}`,
    ...more,
  };
}

async function check(argv: readonly string[], script = RENDERS, base = chart('string')): Promise<CheckAnswer> {
  return checkChange({ base, head: chart('integer'), rules: RULE, argv, env: { PATH: pathWith(script) } });
}

const checksOf = ({ run }: CheckAnswer): string[] =>
  (run.results ?? []).flatMap(({ findings }) => findings.map(({ check: id, location }) => `${id} ${location}`));

describe('sluice check --helm', () => {
  it('is undecided about a template without it, and names it as the way out', async () => {
    const { code, run } = await check([]);

    expect(code).toBe(2);
    expect(run.results?.[0]?.doubts.map(({ wayOut }) => wayOut).join()).toContain('sluice check --helm CHART');
  });

  it('judges what the chart renders to at base and at head', async () => {
    const answer = await check(['--helm', 'charts/harbour/']);

    expect(answer.stderr).toBe('');
    expect(checksOf(answer)).toEqual(['crd/type-changed .spec.height']);
    expect(answer.code).toBe(1);
  });

  it('takes a chart that is new as new', async () => {
    const answer = await check(['--helm', 'charts/harbour'], RENDERS, {});

    expect([answer.code, checksOf(answer)]).toEqual([0, []]);
  });

  it('never starts helm by itself', async () => {
    const { stderr } = await check([], 'echo started >&2; exit 1');

    expect(stderr).not.toContain('started');
  });

  it.each([
    {
      name: 'there is no helm',
      path: '/usr/bin:/bin',
      argv: ['--helm', 'charts/harbour'],
      says: '--helm: there is no helm on the PATH to render charts with',
    },
    {
      name: 'there is no chart',
      argv: ['--helm', 'charts/none'],
      says: '--helm charts/none: there is no charts/none/Chart.yaml at base or head',
    },
    {
      name: 'helm fails',
      script: 'echo "Error: execution error at (beacons.yaml)" >&2; exit 1',
      argv: ['--helm', 'charts/harbour'],
      says: '--helm charts/harbour: helm template failed: Error: execution error at (beacons.yaml)',
    },
  ])('cannot judge where $name', async ({ path, script = RENDERS, argv, says }) => {
    const env = { PATH: path ?? pathWith(script) };
    const { code, stderr } = await checkChange({
      base: chart('string'),
      head: chart('integer'),
      rules: RULE,
      argv,
      env,
    });

    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});
