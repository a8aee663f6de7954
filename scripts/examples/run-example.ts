import { createHash } from 'node:crypto';
import { loadPack } from '../../bin/rule-pack.ts';
import { evaluate, gates, needsOf } from '../../gates/catalogue.ts';
import type { Candidate } from '../../gates/model/candidate.ts';
import type { Gate } from '../../gates/model/gate.ts';
import { Rule, ruleSetOf } from '../../gates/model/rule.ts';
import type { Run } from '../../gates/model/run.ts';
import type { FileChange, NeedAnswer, Revision, Snapshot, SnapshotFile } from '../../gates/model/snapshot.ts';
import { gatherInRounds } from '../../lambdas/usecases/changes/gather-evidence.ts';
import { type Example, filesOf } from './example.ts';

const pack = loadPack(undefined);
const BASE = 'a'.repeat(40);
const HEAD = 'b'.repeat(40);
const REPOSITORY = 'harbour-lights/beacon-operator';
const candidate: Candidate = {
  kind: 'local_change',
  repository: REPOSITORY,
  base: 'main',
  baseSha: BASE,
  headSha: HEAD,
};

/** The rule that an example is judged by: the default rule of the gate, or a plain one where the gate has none, with its params. */
function ruleFor(gate: Gate, { params }: Pick<Example, 'params'>): Rule {
  const shipped = pack.rules.find((rule) => rule.gate === gate.id);
  const { scope: _, ...plain } = shipped ?? {
    id: gate.id,
    gate: gate.id,
    title: gate.title,
    owner: 'team@example.com',
    mode: 'enforce' as const,
    params: {},
  };
  return Rule.parse({ ...plain, params: { ...plain.params, ...params } });
}

/** Runs the gate that has a check over the check's example, under the rule of {@link ruleFor}. Asks nothing of the network. */
export async function runExample(checkId: string, example: Example): Promise<Run> {
  const gate = gates.find(({ checks }) => checks.some(({ id }) => id === checkId));
  if (gate === undefined) throw new Error(`no gate has the check ${checkId}`);
  const ruleSet = ruleSetOf(
    [{ version: 1, rule: ruleFor(gate, example) }],
    pack.knowledge.map((knowledge) => ({ version: 1, knowledge })),
  );
  const { asOf } = example;
  const changed = snapshotOf(example, gate);
  const ask = (observations: readonly NeedAnswer[]) =>
    needsOf({ candidate, changes: changed.changes, files: changed, ruleSet, asOf, observations });
  const own = { repository: REPOSITORY, base: BASE, head: HEAD };
  const observations = await gatherInRounds(ask, own, sourcesOf(example));
  const snapshot = observations.length === 0 ? changed : { ...changed, observations };
  return evaluate({ candidate, snapshot, ruleSet, waivers: [], asOf });
}

function snapshotOf(example: Example, gate: Gate): Snapshot {
  const files = Object.entries(filesOf(example)).sort(([a], [b]) => (a < b ? -1 : 1));
  const changes = files.flatMap(([path, { base, head }]): FileChange[] => {
    if (base === head) return [];
    if (base === undefined) return [{ status: 'added', path }];
    return [{ status: head === undefined ? 'removed' : 'modified', path }];
  });
  const changed = new Set(changes.map(({ path }) => path));
  const side = (sha: string, key: 'base' | 'head'): Revision => ({
    sha,
    files: files.flatMap(([path, { [key]: text }]) =>
      text === undefined || !changed.has(path) || !gate.reads(path) ? [] : [fileOf(path, text)],
    ),
  });
  return { base: side(BASE, 'base'), head: side(HEAD, 'head'), changes };
}

function fileOf(path: string, content: string): SnapshotFile {
  const blob = createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest('hex');
  return { path, blob, size: Buffer.byteLength(content), content };
}

function sourcesOf(example: Example): Parameters<typeof gatherInRounds>[2] {
  return {
    openSourceTree: (repository) => ({
      compare: () => Promise.reject(new Error('an example compares what it holds')),
      list: (revision) => {
        const files = treeAt(example, repository, revision).map(([path, text]) => fileOf(path, text));
        return Promise.resolve({ sha: revision ?? HEAD, files });
      },
      read: (wanted) => {
        const all = [undefined, BASE].flatMap((revision) => treeAt(example, repository, revision));
        const byBlob = new Map(all.map(([path, text]) => [fileOf(path, text).blob, text]));
        return Promise.resolve(wanted.map(({ path, blob }) => fileOf(path, byBlob.get(blob) ?? '')));
      },
    }),
    registry: {
      inspect: (reference) => {
        const found = example.images[reference];
        return found === undefined ? Promise.reject(new Error(`no image ${reference}`)) : Promise.resolve(found);
      },
    },
  };
}

function treeAt(example: Example, repository: string, revision: string | undefined): [string, string][] {
  if (repository !== REPOSITORY) return Object.entries(example.repositories[repository] ?? {});
  const key = revision === BASE ? 'base' : 'head';
  return Object.entries(filesOf(example)).flatMap(([path, { [key]: text }]): [string, string][] =>
    text === undefined ? [] : [[path, text]],
  );
}
