import { describe, expect, it } from 'vitest';
import { imagePinning } from '../../../../gates/image-pinning/index.ts';
import { brief, DIGEST, deployment, judge } from '../support.ts';

const where = 'image/malformed-digest Deployment/operators/widget .spec.template.spec.containers[widget].image';

describe('image/malformed-digest', () => {
  it.each([
    { name: 'a whole digest', image: `acme/widget@${DIGEST}`, found: [] },
    {
      name: 'a short one, and nothing else is said of it',
      image: 'acme/widget@sha256:abc',
      found: ['acme/widget@sha256:abc'],
    },
    {
      name: 'upper-case digits',
      image: `acme/widget@${DIGEST.toUpperCase().replace('SHA', 'sha')}`,
      found: [`acme/widget@${DIGEST.toUpperCase().replace('SHA', 'sha')}`],
    },
  ])('$name', ({ image, found }) => {
    expect(brief(judge({}, { 'a.yaml': deployment(image) }))).toEqual(found.map((value) => `${where} ${value}`));
  });

  it('says what is wrong with it', () => {
    const [fact] = judge({}, { Dockerfile: 'FROM alpine@sha256:abc\n' }).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(imagePinning.explain(fact).message).toBe(
      'Dockerfile (stage #1): FROM has digest `sha256:abc`, not valid: it has 3 hex digits, not 64',
    );
  });
});
