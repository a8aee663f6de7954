import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import type { NeedAnswer } from '../../../../gates/model/snapshot.ts';
import { gatherInRounds } from '../../../../lambdas/usecases/changes/gather-evidence.ts';
import { crd, type Files, lines, schema, snapshotOf, v } from '../support.ts';

const SHA = 'a'.repeat(40);
const candidate = {
  kind: 'local_change',
  repository: 'acme/widgets',
  base: 'main',
  baseSha: SHA,
  headSha: SHA,
} as const;
const params = crdCompat.params.parse({});

const string = { type: 'string' };
function widget(v1: readonly string[], v2: readonly string[]): string {
  const of = (names: readonly string[]) =>
    schema({ properties: Object.fromEntries(names.map((name) => [name, string])) });
  const versions = [v('v1', { schema: of(v1), storage: false }), v('v2', { schema: of(v2) })];
  return JSON.stringify(crd({ spec: { versions } }), null, 1);
}

const BEFORE = { 'config/crd/bases/widgets.yaml': widget(['a'], ['a']) };
const AFTER = { 'config/crd/bases/widgets.yaml': widget(['a'], ['a', 'b']) };
const MISSING = ['cross-version-field-missing .spec.b review', 'field-added .spec.b compatible'];
const CONVERTED = ['field-added .spec.b compatible'];

const PATCH = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.example
spec:
  conversion:
    strategy: Webhook
    webhook:
      clientConfig: {service: {namespace: system, name: webhook-service, path: /convert}}
      conversionReviewVersions: [v1]
`;
const OPERATIONS = `- {op: add, path: /spec/conversion, value: {strategy: Webhook, webhook: {conversionReviewVersions: [v1]}}}\n`;
const file = 'config/crd/kustomization.yaml';
const lists = (entry: string, head = 'patches') => `resources: [bases/widgets.yaml]\n${head}:\n${entry}\n`;
const TARGET = 'target: {kind: CustomResourceDefinition, name: widgets.acme.example}';

/** Judges a change in a repository, asking for evidence as the shell does. */
async function judged(base: Files, head: Files, same: Files): Promise<string[]> {
  const snapshot = snapshotOf(base, head);
  const tree = snapshotOf({}, { ...same, ...head }).head.files;
  const ask = (observations: readonly NeedAnswer[]) =>
    crdCompat.needs?.({
      candidate,
      changes: snapshot.changes,
      params,
      paths: ['config/crd/bases/**'],
      files: snapshot,
      observations,
    }) ?? [];
  const sources = {
    openSourceTree: () => ({
      list: async () => ({ sha: SHA, files: tree.map(({ path, blob }) => ({ path, blob })) }),
      read: async (asked: readonly { path: string }[]) =>
        tree.filter(({ path }) => asked.some((one) => one.path === path)),
    }),
  };
  const observations = await gatherInRounds(
    ask,
    { repository: 'acme/widgets', base: SHA, head: SHA },
    sources as never,
  );
  return lines(
    crdCompat.judge({ candidate, snapshot: { ...snapshot, observations }, params, asOf: '2026-12-01T12:00:00.000Z' }),
  );
}

describe('a field that another served version lacks, where an overlay patches the conversion webhook in', () => {
  it.each<readonly [string, Files, readonly string[]]>([
    ['no overlay', {}, MISSING],
    [
      'a patch that the kustomization lists',
      { [file]: lists('- path: patches/w.yaml'), 'config/crd/patches/w.yaml': PATCH },
      CONVERTED,
    ],
    [
      'the same, as kubebuilder wrote it before',
      { [file]: lists('- patches/w.yaml', 'patchesStrategicMerge'), 'config/crd/patches/w.yaml': PATCH },
      CONVERTED,
    ],
    [
      'a patch that is commented out, as it is scaffolded',
      { [file]: lists('#- path: patches/w.yaml'), 'config/crd/patches/w.yaml': PATCH },
      MISSING,
    ],
    ['a patch that no kustomization lists', { 'config/crd/patches/w.yaml': PATCH }, MISSING],
    [
      'an overlay in another folder',
      {
        'deploy/kustomization.yaml': 'resources: [../config/crd]\npatches:\n- path: ../patches/w.yaml\n',
        'patches/w.yaml': PATCH,
      },
      CONVERTED,
    ],
    [
      'a patch of another CRD',
      { [file]: lists('- path: patches/w.yaml'), 'config/crd/patches/w.yaml': PATCH.replace('widgets', 'gadgets') },
      MISSING,
    ],
    [
      'a patch that sets strategy None',
      { [file]: lists('- path: patches/w.yaml'), 'config/crd/patches/w.yaml': PATCH.replace('Webhook', 'None') },
      MISSING,
    ],
    ['a patch inside the kustomization', { [file]: lists(`- patch: |\n${PATCH.replace(/^/gm, '    ')}`) }, CONVERTED],
    [
      'operations in a file',
      { [file]: lists(`- path: patches/webhook.yaml\n  ${TARGET}`), 'config/crd/patches/webhook.yaml': OPERATIONS },
      CONVERTED,
    ],
    ['operations inside the kustomization', { [file]: lists(`- patch: |\n    ${OPERATIONS}\n  ${TARGET}`) }, CONVERTED],
    [
      'operations that set something else',
      {
        [file]: lists(`- path: patches/webhook.yaml\n  ${TARGET}`),
        'config/crd/patches/webhook.yaml': '- {op: add, path: /spec/names/singular, value: webhook}\n',
      },
      MISSING,
    ],
    ['a kustomization that is broken', { [file]: 'patches: [w.yaml', 'config/crd/patches/w.yaml': PATCH }, MISSING],
  ])('%s', async (_name, same, found) => {
    expect(await judged(BEFORE, AFTER, same)).toEqual(found);
  });

  it('counts what the change itself does to the overlay', async () => {
    const patch = { 'config/crd/patches/w.yaml': PATCH };
    const [on, off] = [lists('- path: patches/w.yaml'), lists('#- path: patches/w.yaml')];

    expect(await judged({ ...BEFORE, [file]: off }, { ...AFTER, [file]: on }, patch)).toEqual(CONVERTED);
    expect(await judged({ ...BEFORE, [file]: on }, { ...AFTER, [file]: off }, patch)).toEqual(MISSING);
    expect(await judged(BEFORE, { ...AFTER, ...patch }, { [file]: on })).toEqual(CONVERTED);
  });

  it('lets the conversion move from the file into the overlay', async () => {
    const webhook = { clientConfig: { service: { namespace: 'a', name: 'b' } }, conversionReviewVersions: ['v1'] };
    const inFile = BEFORE['config/crd/bases/widgets.yaml'].replace(
      '"scope"',
      `"conversion": ${JSON.stringify({ strategy: 'Webhook', webhook })}, "scope"`,
    );
    const before = { 'config/crd/bases/widgets.yaml': inFile };
    const same = { [file]: lists('- path: patches/w.yaml'), 'config/crd/patches/w.yaml': PATCH };

    expect(await judged(before, AFTER, same)).toContain(
      'conversion-strategy-changed spec.conversion.strategy compatible',
    );
    expect(await judged(before, AFTER, {})).toContain('conversion-strategy-changed spec.conversion.strategy breaking');
  });
});
