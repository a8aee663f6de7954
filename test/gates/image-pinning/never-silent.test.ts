import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../scripts/dialects.ts';
import { describeDialects, samplesOf } from '../../support/dialects.ts';
import { runs } from '../../support/property-runs.ts';
import { DIGEST, judge } from './support.ts';

const IMAGE = 'quay.example.com/harbour/lamp:v1';
const SAMPLE_PATH = 'deploy/sample.yaml';
const all = samplesOf({ gate: 'image-pinning', path: SAMPLE_PATH });

function answerTo({ path = SAMPLE_PATH, text }: Pick<Dialect, 'path' | 'text'>) {
  return judge({}, { [path]: text });
}

describeDialects({
  gate: 'image-pinning',
  path: SAMPLE_PATH,
  answerTo: (sample) => {
    const { facts, doubts } = answerTo(sample);
    return { judged: facts.length > 0, doubted: doubts.length > 0 };
  },
});

/** The sample with its image named by digest, however the sample spells it. */
function pinned(sample: Dialect): Dialect {
  const text = sample.text
    .replaceAll(IMAGE, `${IMAGE}@${DIGEST}`)
    .replaceAll(/\b(newTag|tag|imageTag): v1\b/g, `$1: "v1@${DIGEST}"`)
    .replace(/\{ name: image.tag, value: v1 \}/, `{ name: image.tag, value: "v1@${DIGEST}" }`)
    .replace(/\$\{IMAGE\}:v1/, `$$\{IMAGE}:v1@${DIGEST}`);
  return { ...sample, text };
}

describe('an image in a dialect', () => {
  const judged = all.filter(({ answer }) => answer === 'judged');

  it.each(judged)('$name: an image by tag is found', (sample) => {
    const { facts, doubts } = answerTo(sample);

    expect(doubts).toEqual([]);
    expect(new Set(facts.map(({ check, after }) => `${check} ${after}`))).toEqual(
      new Set([`image/not-pinned ${IMAGE}`]),
    );
  });

  it.each(judged)('$name: an image by digest is judged and right', (sample) => {
    const { facts, doubts, examined } = answerTo(pinned(sample));

    expect({ facts, doubts }).toEqual({ facts: [], doubts: [] });
    expect(examined).toBeGreaterThan(0);
  });

  it.each(all.filter(({ answer }) => answer === 'doubted'))('$name is a doubt', (sample) => {
    const { facts, doubts } = answerTo(sample);

    expect([facts.length, doubts.length]).toEqual([0, 1]);
  });
});

const part = fc.constantFrom('lamp', 'harbour-lights', 'oil_can', 'a.b', 'x2');
const repository = fc
  .tuple(
    fc.constantFrom('quay.io', 'registry.example.com:5000', 'ghcr.io'),
    fc.array(part, { minLength: 1, maxLength: 3 }),
  )
  .map(([host, parts]) => [host, ...parts].join('/'));
const tag = fc.constantFrom('v1', 'latest', '1.2.3', 'main', 'v2.0-rc.1');
/** References by what the gate must say of them. */
const references = {
  floating: fc.tuple(repository, tag).map(([name, version]) => `${name}:${version}`),
  pinned: fc.tuple(repository, tag).map(([name, version]) => `${name}:${version}@${DIGEST}`),
  malformed: repository.map((name) => `${name}@sha256:abc`),
};
type Kind = keyof typeof references;

const CHECKS: Readonly<Record<Kind, readonly string[]>> = {
  floating: ['image/not-pinned'],
  pinned: [],
  malformed: ['image/malformed-digest'],
};

/** Asserts that a file is judged by the images in it, and that an image by digest is not passed over either. */
function expectJudged(files: Record<string, string>, kind: Kind): void {
  const { facts, doubts, examined } = judge({}, files);

  expect({ checks: [...new Set(facts.map(({ check }) => check))], doubts }).toEqual({
    checks: CHECKS[kind],
    doubts: [],
  });
  expect(examined).toBeGreaterThan(0);
}

const reference = fc
  .constantFrom<Kind>('floating', 'pinned', 'malformed')
  .chain((kind) => fc.tuple(fc.constant(kind), references[kind]));

const documents = fc.constantFrom(
  '',
  '# image: quay.io/a/b:v1',
  'kind: Service\napiVersion: v1\nmetadata: {name: lamp}',
  '- 1\n- {a: b}',
  'a: {image: {}}',
);

describe('an image, wherever it is', () => {
  const judged = all.filter(({ answer, text }) => answer === 'judged' && text.includes(IMAGE));
  const manifests = judged.filter(({ path = SAMPLE_PATH }) => /ya?ml$/.test(path));

  it('is judged in every dialect, between other documents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...manifests),
        reference,
        fc.array(documents, { maxLength: 3 }),
        fc.array(documents, { maxLength: 2 }),
        ({ path = SAMPLE_PATH, text }, [kind, image], before, after) => {
          const all = [...before, text.replaceAll(IMAGE, image), ...after].join('\n---\n');

          expectJudged({ [path]: all }, kind);
        },
      ),
      runs(),
    );
  });

  it('is judged as a member of any object, by the usual names', () => {
    const name = fc.constantFrom(
      'image',
      'lampImage',
      'lamp_image',
      'LAMP_IMAGE',
      'lamp-image',
      'containerImage',
      'baseimage',
    );
    const step = fc.constantFrom('spec', 'values', 'config', 'patches', 'jobs', 'services', 'kustomize', 'build', '0');
    const isObject = fc.boolean();

    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 4 }),
        name,
        reference,
        isObject,
        fc.boolean(),
        (steps, key, [kind, image], asObject, isList) => {
          const member: unknown = isList ? [{ [key]: image }] : { [key]: image };
          const value = steps.reduceRight((inner, one) => (one === '0' ? [inner] : { [one]: inner }), member);
          const object = { apiVersion: 'example.com/v1', kind: 'Beacon', metadata: { name: 'north' }, spec: value };

          expectJudged({ [SAMPLE_PATH]: JSON.stringify(asObject ? object : { a: value }) }, kind);
        },
      ),
      runs(),
    );
  });

  it('is judged in any Dockerfile, whatever stands around it', () => {
    const line = fc.constantFrom(
      (image: string) => `FROM ${image}`,
      (image: string) => `FROM --platform=$BUILDPLATFORM ${image} AS late`,
      (image: string) => `from \\\n  # a comment\n  ${image}`,
      (image: string) => `COPY --chown=0 --from=${image} /a /a`,
      (image: string) => `RUN --mount=type=cache,target=/c --mount=type=bind,from=${image},target=/b make`,
      (image: string) => `ONBUILD COPY --from=${image} /a /a`,
      (image: string) => `onbuild run --mount=from=${image} make`,
    );
    const other = fc.constantFrom(
      '',
      '# FROM a:1',
      'RUN make',
      'RUN <<EOF\nFROM b:1\nEOF',
      'ARG A=1',
      'COPY --from=first /a /b',
      'ENV IMAGE=c:1',
    );
    const others = fc.array(other, { maxLength: 4 });

    fc.assert(
      fc.property(line, reference, others, others, (write, [kind, image], before, after) => {
        const text = ['FROM scratch AS first', ...before, write(image), ...after].join('\n');

        expectJudged({ Dockerfile: text, 'Dockerfile.frontend': `# syntax=${image}\nFROM scratch\n` }, kind);
        expectJudged({ Dockerfile: text }, kind);
      }),
      runs(),
    );
  });

  it('is never silent where a file is cut off behind it', () => {
    const silent = judged.flatMap(({ name, path = SAMPLE_PATH, text, cut: behind = IMAGE }) => {
      const end = text.indexOf(behind) + behind.length;
      const cuts = Array.from({ length: text.length - end }, (_, at) => text.slice(0, end + at));
      return cuts.some((cut) => {
        const { facts, doubts } = judge({}, { [path]: cut });
        return facts.length + doubts.length === 0;
      })
        ? [name]
        : [];
    });

    expect(silent).toEqual([]);
  });
});
