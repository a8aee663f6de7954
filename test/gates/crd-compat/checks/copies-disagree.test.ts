import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import { hexDigest } from '../../../../gates/model/digest.ts';
import type { GateAnswer } from '../../../../gates/model/gate.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import type { NeedAnswer } from '../../../../gates/model/snapshot.ts';
import { crd, type Files, field, line, snapshotOf } from '../support.ts';

const [NARROW, WIDE] = [field({ type: 'string', enum: ['a'] }), field({ type: 'string', enum: ['a', 'b'] })];

/** Judges a change in a tree that also holds other files, as they are found by the CRDs that they name. */
function judge(base: Files, head: Files, others: Files = {}): GateAnswer {
  const files = Object.entries(others).map(([path, content]) => ({
    path,
    content,
    blob: hexDigest(content),
    size: content.length,
  }));
  const need = {
    kind: 'files',
    paths: ['**'],
    holding: [['widgets.acme.example'], ['CustomResourceDefinition']],
  } as const;
  const found: NeedAnswer = { need, sha: 'b'.repeat(40), files };
  return crdCompat.judge({
    candidate: { kind: 'local_change', repository: 'a/b', base: 'main', baseSha: 'a', headSha: 'a' },
    snapshot: { ...snapshotOf(base, head), observations: [found] },
    params: crdCompat.params.parse({}),
    asOf: '2026-11-30T12:00:00.000Z',
  });
}

const text = (definition: JsonObject): string => JSON.stringify(definition);
const channel = (name: string, schema: JsonObject): string =>
  text({ ...schema, metadata: { name: 'widgets.acme.example', annotations: { 'acme.example/channel': name } } });

interface Case {
  readonly name: string;
  readonly base: Files;
  readonly head: Files;
  readonly others?: Files;
  readonly found: readonly string[];
}

const FOUND = ['copies-disagree metadata.name review'];

describe('crd/copies-disagree', () => {
  it.each<Case>([
    {
      name: 'one copy of two changes, and the other is not touched',
      base: { 'config/a.yaml': text(NARROW) },
      head: { 'config/a.yaml': text(WIDE) },
      others: { 'charts/mill/crds/a.yaml': text(NARROW) },
      found: FOUND,
    },
    {
      name: 'both change, each in another way',
      base: { 'a.yaml': text(NARROW), 'b.yaml': text(NARROW) },
      head: { 'a.yaml': text(WIDE), 'b.yaml': text(field({ type: 'string' })) },
      found: FOUND,
    },
    {
      name: 'a new copy says something else',
      base: {},
      head: { 'b.yaml': text(WIDE) },
      others: { 'a.yaml': text(NARROW) },
      found: FOUND,
    },
    {
      name: 'two new copies',
      base: {},
      head: { 'a.yaml': text(NARROW), 'b.yaml': text(WIDE) },
      found: FOUND,
    },
    {
      name: 'they disagreed before',
      base: { 'a.yaml': text(NARROW) },
      head: { 'a.yaml': text(field({ type: 'string' })) },
      others: { 'b.yaml': text(WIDE) },
      found: [],
    },
    {
      name: 'both change alike',
      base: { 'a.yaml': text(NARROW), 'b.yaml': text(NARROW) },
      head: { 'a.yaml': text(WIDE), 'b.yaml': text(WIDE) },
      found: [],
    },
    {
      name: 'they differ in what people read, in annotations and in what an overlay sets',
      base: { 'a.yaml': text(NARROW) },
      head: {
        'a.yaml': text({
          ...field({ type: 'string', enum: ['a'], description: 'new' }),
          metadata: { name: 'widgets.acme.example', annotations: { 'helm.sh/resource-policy': 'keep' } },
        }),
      },
      others: { 'b.yaml': text(NARROW) },
      found: [],
    },
    {
      name: 'another channel, by annotation',
      base: { 'a.yaml': channel('first', NARROW) },
      head: { 'a.yaml': channel('first', WIDE) },
      others: { 'b.yaml': channel('second', NARROW) },
      found: [],
    },
    {
      name: 'another channel, by folder',
      base: { 'config/experimental/a.yaml': text(NARROW) },
      head: { 'config/experimental/a.yaml': text(WIDE) },
      others: { 'config/standard/a.yaml': text(NARROW) },
      found: [],
    },
    {
      name: 'what a release published stays, and what is vendored is changed elsewhere',
      base: { 'config/a.yaml': text(NARROW) },
      head: { 'config/a.yaml': text(WIDE) },
      others: {
        'bundle/1.2.0/a.yaml': text(NARROW),
        'vendor/acme/a.yaml': text(NARROW),
        'olm/mill.v0.3/a.yaml': text(NARROW),
      },
      found: [],
    },
    { name: 'there is one copy', base: { 'a.yaml': text(NARROW) }, head: { 'a.yaml': text(WIDE) }, found: [] },
  ])('$name', ({ base, head, others, found }) => {
    const { facts } = judge(base, head, others);

    expect(facts.filter(({ check }) => check === 'crd/copies-disagree').map(line)).toEqual(found);
  });

  it('names a file for each thing that is said, and lies in one that the change touches', () => {
    const { facts } = judge({ 'a.yaml': text(crd()) }, { 'a.yaml': text(WIDE) }, { 'b.yaml': text(crd()) });
    const [fact] = facts.filter(({ check }) => check === 'crd/copies-disagree');

    expect(fact && crdCompat.explain(fact).message).toBe('copies disagree: a.yaml and b.yaml');
    expect(fact?.headPlace?.path).toBe('a.yaml');
  });
});
