import { describe, expect, it } from 'vitest';
import { imagePinning } from '../../../../gates/image-pinning/index.ts';
import { brief, DIGEST, deployment, judge } from '../support.ts';

const variable = { Dockerfile: 'ARG BASE\nFROM $BASE\n' };

describe('image/unresolved-reference', () => {
  it('is a doubt by default: what cannot be decided is not a pass', () => {
    const answer = judge({}, variable);

    expect(answer.facts).toEqual([]);
    expect(answer.doubts.map(({ reason, place }) => [reason, place])).toEqual([
      [
        'Dockerfile (stage #1): FROM `$BASE` cannot be decided: it holds a variable that has no value in this file',
        { path: 'Dockerfile', line: 2, endLine: 2 },
      ],
    ]);
  });

  it('is a finding with a level of its own where the rule says so', () => {
    const answer = judge({}, variable, { unresolved: 'finding' });

    expect(answer.doubts).toEqual([]);
    expect(brief(answer)).toEqual(['image/unresolved-reference Dockerfile stage #1 FROM $BASE']);
  });

  it.each([
    { name: 'a default that pins', text: `ARG BASE=alpine@${DIGEST}\nFROM $BASE\n` },
    { name: 'a pinned image', text: `FROM alpine@${DIGEST}\n` },
  ])('is not said of $name', ({ text }) => {
    expect(judge({}, { Dockerfile: text })).toEqual({ facts: [], doubts: [], examined: 1 });
  });

  it('is said of an empty image of a container, which a controller may fill in', () => {
    expect(judge({}, { 'a.yaml': deployment('') }).doubts.map(({ subject }) => subject)).toEqual([
      'Deployment/operators/widget',
    ]);
  });

  it('is said of an override whose entries hold a variable', () => {
    const answer = judge(
      {},
      { 'values.yaml': 'registryOverrides: "quay.io/a=$(MIRROR)/a"\n' },
      { unresolved: 'finding' },
    );

    expect(brief(answer)).toEqual(['image/unresolved-reference values.yaml .registryOverrides quay.io/a=$(MIRROR)/a']);
  });

  it('is not repeated for a reference that base had', () => {
    expect(judge(variable, { Dockerfile: `# touched\n${variable.Dockerfile}` }).doubts).toEqual([]);
  });

  it('has words of its own', () => {
    const [fact] = judge({}, variable, { unresolved: 'finding' }).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(imagePinning.explain(fact).wayOut).toContain('Give the variable a pinned default');
  });
});
