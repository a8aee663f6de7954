import { describe, expect, it } from 'vitest';
import { readPayload, readPayloadTags } from '../../../../bin/conformance/readers/payloads.ts';
import { DIGEST } from '../../../gates/intake/samples.ts';

describe('a payload of the release controller', () => {
  const payload = (phase: string, results: unknown) =>
    readPayload(JSON.stringify({ name: '5.0.0-0.nightly-1', phase, results }));

  it('is imported with its jobs and their attempts', () => {
    const results = {
      blockingJobs: {
        aws: { state: 'Succeeded', url: 'https://x/1', retries: 1, previousAttemptURLs: ['https://x/0'] },
      },
      informingJobs: { upgrade: { state: 'Dreaming' } },
      asyncJobs: null,
    };

    expect(payload('Rejected', results)).toEqual({
      kind: 'payload',
      name: '5.0.0-0.nightly-1',
      phase: 'Rejected',
      jobs: [
        {
          name: 'aws',
          kind: 'blocking',
          state: 'passed',
          retries: 1,
          url: 'https://x/1',
          previousUrls: ['https://x/0'],
        },
        { name: 'upgrade', kind: 'informing', state: 'unknown', retries: 0, previousUrls: [] },
      ],
      doubts: [],
    });
  });

  it.each([
    { results: null, doubts: ['accepted without the result of any blocking job'] },
    { results: { blockingJobs: {} }, doubts: ['accepted without the result of any blocking job'] },
    { results: { blockingJobs: { aws: { state: 'Pending' } } }, doubts: ['accepted while aws is pending'] },
    { results: { blockingJobs: { aws: { state: 'Succeeded' } } }, doubts: [] },
  ])('accepted with $results is doubted: $doubts', ({ results, doubts }) => {
    expect(payload('Accepted', results)).toMatchObject({ doubts });
  });

  it('keeps a phase that it does not know as unknown', () => {
    expect(payload('Hovering', null)).toMatchObject({ phase: 'Unknown' });
  });

  it.each(['', '[]', '{"name":"a b","phase":"Ready"}', '{"name":"a"}'])('is refused from %s', (text) => {
    expect(readPayload(text)).toMatchObject({ kind: 'refused', reason: 'malformed' });
  });
});

describe('the tags of a release stream', () => {
  it('say which of them name their bytes', () => {
    const tags = [
      { name: 'a-1', phase: 'Accepted', pullSpec: 'registry.example.com/ocp/release:a-1' },
      { name: 'a-2', phase: 'Ready', pullSpec: `registry.example.com/ocp/release@${DIGEST}` },
      { name: 'a-3', phase: 'Failed' },
    ];

    expect(readPayloadTags(JSON.stringify({ name: 'nightly', tags }))).toEqual({
      kind: 'tags',
      stream: 'nightly',
      tags: [
        { ...tags[0], isPinned: false },
        { ...tags[1], isPinned: true },
        { ...tags[2], isPinned: false },
      ],
    });
  });

  it('may be none', () => {
    expect(readPayloadTags('{"name":"nightly","tags":null}')).toMatchObject({ tags: [] });
  });
});
