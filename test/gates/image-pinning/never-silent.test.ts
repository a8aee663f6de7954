import { describe, expect, it } from 'vitest';
import { type Dialect, dialects } from '../../support/dialects.ts';
import { DIGEST, judge } from './support.ts';

const IMAGE = 'quay.example.com/harbour/lamp:v1';
const SAMPLE_PATH = 'deploy/sample.yaml';

function answerTo({ path = SAMPLE_PATH, text }: Pick<Dialect, 'path' | 'text'>) {
  return judge({}, { [path]: text });
}

/** The sample with its image named by digest, however the sample spells it. */
function pinned(sample: Dialect): Dialect {
  const text = sample.text
    .replaceAll(IMAGE, `${IMAGE}@${DIGEST}`)
    .replaceAll(/\b(newTag|tag|imageTag): v1\b/g, `$1: "v1@${DIGEST}"`)
    .replace(/\{ name: image.tag, value: v1 \}/, `{ name: image.tag, value: "v1@${DIGEST}" }`)
    .replace(/\$\{IMAGE\}:v1/, `$$\{IMAGE}:v1@${DIGEST}`);
  return { ...sample, text };
}

describe('the list of dialects of the image gate', () => {
  const all = dialects('image-pinning');
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

  it.each(all.filter(({ answer }) => answer === 'unread'))('$name is not read', (sample) => {
    const { facts, doubts } = answerTo(sample);

    expect([facts, doubts]).toEqual([[], []]);
  });
});
