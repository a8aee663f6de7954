import { describe, expect, it } from 'vitest';
import type { StreamSource } from '../../../../gates/model/stream.ts';
import { expectedBy, isSourceOf, type Sending } from '../../../../lambdas/usecases/images/stream-sources.ts';
import { sampleStream } from '../../../support/streams.ts';

const digest = `sha256:${'ab'.repeat(32)}`;

function sending(source: Sending['source'], sender: string, parts: Partial<Sending['reading']> = {}): Sending {
  const images = [{ repository: '111122223333.dkr.ecr.eu-west-1.amazonaws.com/lamps/operator', digest }];
  const evidence = { source, bodyHash: digest };
  return {
    source,
    sender,
    reading: {
      kind: 'built',
      origin: 'push',
      images,
      wanted: images,
      unusable: [],
      isOverride: false,
      evidence,
      ...parts,
    },
  };
}

const snapshot = (application?: string) => ({
  snapshot: { name: 's', namespace: 'lamps', ...(application && { application }) },
});

describe('the source of a stream', () => {
  it.each<{ source: StreamSource; from: Sending; takes: boolean }>([
    {
      source: { kind: 'konflux', namespace: 'lamps' },
      from: sending('konflux', 'lamps', snapshot('harbour')),
      takes: true,
    },
    { source: { kind: 'konflux', namespace: 'lamps' }, from: sending('konflux', 'reefs'), takes: false },
    { source: { kind: 'konflux', namespace: 'lamps' }, from: sending('tekton', 'lamps'), takes: false },
    {
      source: { kind: 'konflux', namespace: 'lamps', application: 'harbour' },
      from: sending('konflux', 'lamps', snapshot('harbour')),
      takes: true,
    },
    {
      source: { kind: 'konflux', namespace: 'lamps', application: 'harbour' },
      from: sending('konflux', 'lamps', snapshot('reef')),
      takes: false,
    },
    {
      source: { kind: 'konflux', namespace: 'lamps', application: 'harbour' },
      from: sending('konflux', 'lamps', snapshot()),
      takes: false,
    },
    { source: { kind: 'ecr', account: '111122223333' }, from: sending('ecr', '111122223333'), takes: true },
    { source: { kind: 'ecr', account: '111122223333' }, from: sending('ecr', '999900001111'), takes: false },
    {
      source: { kind: 'ecr', account: '111122223333', region: 'eu-west-1' },
      from: sending('ecr', '111122223333'),
      takes: true,
    },
    {
      source: { kind: 'ecr', account: '111122223333', region: 'eu-west-2' },
      from: sending('ecr', '111122223333'),
      takes: false,
    },
    { source: { kind: 'quay' }, from: sending('quay', 'quay.example.com', { tags: ['latest'] }), takes: true },
    {
      source: { kind: 'quay', tags: 'nightly-*' },
      from: sending('quay', 'quay.example.com', { tags: ['latest', 'nightly-20261129'] }),
      takes: true,
    },
    {
      source: { kind: 'quay', tags: 'nightly-*' },
      from: sending('quay', 'quay.example.com', { tags: ['latest', 'not-nightly-1'] }),
      takes: false,
    },
    {
      source: { kind: 'quay', tags: 'v1.*' },
      from: sending('quay', 'quay.example.com', { tags: ['v1x2'] }),
      takes: false,
    },
    { source: { kind: 'quay', tags: 'latest' }, from: sending('quay', 'quay.example.com'), takes: false },
    { source: { kind: 'signed', sender: 'dock' }, from: sending('signed', 'dock'), takes: true },
    { source: { kind: 'signed', sender: 'dock' }, from: sending('signed', 'pier'), takes: false },
  ])('$source takes from $from.source $from.sender: $takes', ({ source, from, takes }) => {
    expect(isSourceOf({ sources: [source] }, from)).toBe(takes);
  });

  it('says what may be looked up at all: accounts of ECR, and repositories of streams that listen to Quay', () => {
    const of = (repository: string, ...sources: StreamSource[]) =>
      sampleStream({ components: [{ name: 'lamp-operator', repository }], sources });

    expect(
      expectedBy([
        of('quay.example.com/lamps/a', { kind: 'quay' }),
        of('quay.example.com/lamps/b', { kind: 'ecr', account: '111122223333' }),
        of('quay.example.com/lamps/a', { kind: 'quay' }, { kind: 'ecr', account: '111122223333' }),
      ]),
    ).toEqual({ accounts: ['111122223333'], repositories: ['quay.example.com/lamps/a'] });
    expect(expectedBy([])).toEqual({ accounts: [], repositories: [] });
  });
});
