import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import { bundleReader } from '../../../../gates/crd-compat/reading/bundle.ts';
import { hexDigest } from '../../../../gates/model/digest.ts';
import type { GateAnswer } from '../../../../gates/model/gate.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { MAX_FILE_BYTES, type SnapshotFile } from '../../../../gates/model/snapshot.ts';
import { readAnyYaml } from '../../../../gates/model/yaml.ts';
import { field, lines, snapshotOf } from '../support.ts';

/** A document of no interest that makes a file large. */
const FILLER = `---\nkind: ConfigMap\ndata:\n  text: "${'x'.repeat(MAX_FILE_BYTES / 2)}"\n`;
const BROKEN = '---\nkind: ConfigMap\nkind: {{\n';

const document = (definition: JsonObject): string => `---\n${JSON.stringify(definition, null, 1)}\n`;
const [TEXT, NUMBER] = [field({ type: 'string' }), field({ type: 'integer' })].map((one) => document(one));

function bundle(path: string, text: string): SnapshotFile {
  return { path, blob: hexDigest(text), size: text.length, unread: 'too-large', bundle: text };
}

function judge(base: string, head: string): GateAnswer {
  const path = 'bundle.yaml';
  const { changes, ...sides } = snapshotOf({ [path]: 'base' }, { [path]: 'head' });
  return crdCompat.judge({
    candidate: { kind: 'local_change', repository: 'a/b', base: 'main', baseSha: 'a', headSha: 'a' },
    snapshot: {
      changes,
      base: { ...sides.base, files: [bundle(path, base)] },
      head: { ...sides.head, files: [bundle(path, head)] },
    },
    params: crdCompat.params.parse({}),
    asOf: '2026-11-30T12:00:00.000Z',
  });
}

describe('a bundle that is too large to be read as a whole', () => {
  it('is compared document by document, with the lines of the file', () => {
    const start = FILLER + BROKEN + FILLER;
    const answer = judge(start + TEXT + FILLER, start + NUMBER + FILLER);
    const line = `${start}${String(NUMBER).split('"type": "integer"')[0]}`.split('\n').length;

    expect(lines(answer)).toEqual(['type-changed .spec.f breaking']);
    expect(answer.facts[0]?.headPlace).toMatchObject({ path: 'bundle.yaml', line });
  });

  it('is a doubt, with the line, where a document with a CRD is broken', () => {
    const { doubts } = judge(
      FILLER + FILLER + TEXT,
      `${FILLER}${FILLER}---\nkind: CustomResourceDefinition\nkind: x\n`,
    );

    expect(doubts.map(({ place }) => place)).toEqual([{ path: 'bundle.yaml', line: 11 }]);
  });

  it('is a doubt where one document with a CRD is too large', () => {
    const large = document(field({ type: 'string', description: 'x'.repeat(MAX_FILE_BYTES) }));

    expect(lines(judge(large, large + TEXT))).toContain(
      `doubt: bundle.yaml at head: larger than ${MAX_FILE_BYTES} bytes`,
    );
  });

  it('is a doubt where it has more documents than any bundle', () => {
    const many = `${'---\n'.repeat(20_000)}${FILLER}${FILLER}${TEXT}`;

    expect(lines(judge(many, many)).at(-1)).toBe('doubt: bundle.yaml at head: more than 10000 documents');
  });

  it('is compared where it is a template that decides nothing in a CRD', () => {
    const switched = (text: string) => text.replace('---\n', '---\n{{- if .Values.crds }}\n').concat('{{- end }}\n');
    const [before, after] = [TEXT, NUMBER].map((one) => FILLER + FILLER + switched(String(one)));

    expect(lines(judge(String(before), String(after)))).toEqual(['type-changed .spec.f breaking']);
  });

  it('is a doubt where it is a template that decides something in a CRD', () => {
    const chosen = String(TEXT).replace('"string"', '{{ .Values.type }}');

    expect(lines(judge(FILLER + FILLER + TEXT, FILLER + FILLER + chosen))).toEqual([
      'doubt: bundle.yaml at head: a template, and what it renders to is not known',
    ]);
  });

  it('reads as a whole reader would', () => {
    const text = `# first\nkind: A\n${FILLER}${TEXT}--- {kind: B}\n--- # comment\nkind: C\ntext: |\n  a\n  ---\n  b\n...\n---\n${FILLER}---\n---x: 1\n`;
    const whole = readAnyYaml(text);

    expect(bundleReader(() => true)(text).reading).toEqual(whole);
    expect(whole.ok && whole.documents).toHaveLength(8);
  });
});
