import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NeedAnswer } from '../../../gates/model/snapshot.ts';
import { versionSkew } from '../../../gates/version-skew/index.ts';
import { VersionSkewParams } from '../../../gates/version-skew/params.ts';
import type { Dialect } from '../../../scripts/dialects.ts';
import { describeDialects } from '../../support/dialects.ts';
import { hostileText } from '../../support/hostile-forms.ts';
import { runs } from '../../support/property-runs.ts';

const SHA = 'a'.repeat(40);
const candidate = {
  kind: 'local_change' as const,
  repository: 'example-org/harbour',
  base: 'main',
  baseSha: 'b'.repeat(40),
  headSha: SHA,
};
const source = { document: 'the pilot book', date: '2026-08-01' };

/** What a rule says that asks whether all versions of one source are of one line. */
function answerTo({ path = 'file', text, read = {} }: Pick<Dialect, 'path' | 'text' | 'read'>) {
  const params = VersionSkewParams.parse({
    axes: { values: { sources: [{ files: [path], ...read }] } },
    limits: [{ id: 'one', title: 'One line', kind: 'sameValue', scheme: 'semver-tolerant', source }],
  });
  const needs = versionSkew.needs?.({ candidate, changes: [], params }) ?? [];
  const observations = needs.flatMap((need): NeedAnswer[] =>
    need.kind === 'files' ? [{ need, sha: SHA, files: [{ path, blob: SHA, size: text.length, content: text }] }] : [],
  );
  const revision = { sha: SHA, files: [] };
  const { facts, doubts } = versionSkew.judge({
    candidate,
    snapshot: { base: revision, head: revision, changes: [], observations },
    params,
    asOf: '2026-11-30T00:00:00.000Z',
  });
  return { judged: facts.length > 0, doubted: doubts.length > 0 };
}

describeDialects({ gate: 'version-skew', path: 'file', answerTo });

const IMAGES = ['quay.example.com/harbour/*'];
const CRANE = 'quay.example.com/harbour/crane';

/** Ways to take bytes from an image in a Dockerfile. */
const takes: readonly ((image: string) => string)[] = [
  (image) => `FROM ${image}`,
  (image) => `from\t--platform=linux/amd64 ${image} as late`,
  (image) => `FROM \\\n# a comment\n  '${image}'`,
  (image) => `ARG CRANE=${image}\nFROM scratch\nCOPY --from=${image} /a /a`,
  (image) => `RUN --mount=type=cache,target=/c --mount=type=bind,from=${image},target=/b make`,
  (image) => `ONBUILD COPY --from=${image} /a /a`,
];
/** The older tag, decided and not. */
const tags = fc.constantFrom('v1.35.2', `\${TAG}`, `\${TAG:-v1.35.2}`, '$TAG');
const heads = fc.constantFrom(
  '',
  'ARG TAG\n',
  'ARG TAG=v1.35.2\n',
  'ARG A=1 TAG="v1.35.2"\n',
  '# syntax=docker/dockerfile:1\n',
);
const others = fc.array(fc.constantFrom('RUN make', '', 'RUN <<EOF\nFROM a\nEOF', 'ENV A=b', 'LABEL a="b \\\n c"'), {
  maxLength: 3,
});

describe('an older version in a file that a rule reads', () => {
  it('is found or a doubt in any Dockerfile, however it is taken', () => {
    fc.assert(
      fc.property(
        heads,
        fc.constantFrom(...takes),
        tags,
        fc.boolean(),
        others,
        (head, take, tag, isNameOpen, lines) => {
          const image = isNameOpen ? `\${WHERE}/crane:${tag}` : `${CRANE}:${tag}`;
          const text = `${head}FROM quay.example.com/harbour/lamp:v1.36.0\n${[...lines, take(image), ...lines].join('\n')}\n`;
          const isLater = take(image).startsWith('ONBUILD') && isNameOpen;

          const { judged, doubted } = answerTo({
            path: 'Dockerfile',
            text,
            read: { read: { kind: 'dockerfile', images: IMAGES }, take: 'tag' },
          });
          expect(judged || doubted || isLater).toBe(true);
        },
      ),
      runs(800),
    );
  });

  const requirement = fc.constantFrom(
    'require k8s.io/client-go v1.35.0',
    'require (\n\tk8s.io/client-go v1.35.0 // indirect\n)',
    'require(\n"k8s.io/client-go" v1.35.0\n)',
    'require k8s.io/client-go v1.36.0\nreplace k8s.io/client-go => k8s.io/client-go v1.35.1',
    'require k8s.io/client-go v1.36.0\nreplace k8s.io/client-go v1.36.0 => ../client-go',
    'require k8s.io/client-go v1.35',
    'require k8s.io/client-go latest',
    'require k8s.io/client-go v1.35.0\nrequire k8s.io/client-go v1.36.0',
    'require k8s.io/client-go v1.36.0\nreplace (\n\tk8s.io/client-go => example.org/fork v0.0.0-20260101000000-abcdefabcdef\n)',
  );

  it('is found or a doubt in any go.mod', () => {
    const text = fc
      .tuple(
        fc.constantFrom('go 1.24.0', 'go 1.16', ''),
        requirement,
        fc.constantFrom('', 'retract v0.1.0', 'exclude k8s.io/api v1.30.0'),
      )
      .map(
        ([go, required, more]) => `module example.org/lamp\n${go}\nrequire k8s.io/api v1.36.0\n${more}\n${required}\n`,
      )
      .chain((written) => hostileText('go.mod', written));

    fc.assert(
      fc.property(text, ({ text: written }) => {
        const { judged, doubted } = answerTo({
          path: 'go.mod',
          text: written,
          read: { read: { kind: 'go-mod', modules: ['k8s.io/**'] } },
        });
        expect(judged || doubted).toBe(true);
      }),
      runs(600),
    );
  });

  it('is found or a doubt at the place in a document that the rule names, whatever is written there', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        'v1.35.0',
        '1.35.2',
        'v1.35.0+build',
        1.35,
        35,
        true,
        'latest',
        '{{ .Version }}',
        `\${VERSION}`,
        ['v1.35.0'],
        { major: 1 },
      ),
      fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '' && !/1\.36/.test(text)),
    );

    fc.assert(
      fc.property(value, fc.boolean(), fc.boolean(), (written, isList, isFirst) => {
        const items = [{ version: 'v1.36.0' }, { version: written }];
        const document = { lamp: isFirst ? [...items].reverse() : items };
        const text = JSON.stringify(isList ? { kind: 'List', items: [document] } : document);
        const { judged, doubted } = answerTo({
          path: 'a.json',
          text,
          read: { read: { kind: 'document', pointer: '/lamp/*/version' } },
        });

        expect(judged || doubted).toBe(true);
      }),
      runs(600),
    );
  });
});
