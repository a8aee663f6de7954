import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imagePinning } from '../../../gates/image-pinning/index.ts';
import { ImagePinningParams } from '../../../gates/image-pinning/params.ts';
import { runs } from '../../support/property-runs.ts';
import { brief, deployment, judge } from './support.ts';

const unpinned = 'FROM alpine:3.20\n';

describe('the image-pinning gate', () => {
  it.each([
    ['deploy/a.yaml', true],
    ['deploy/a.yml', true],
    ['Dockerfile', true],
    ['package.json', false],
    ['main.go', false],
  ])('reads %s: %s', (path, expected) => {
    expect(imagePinning.reads(path)).toBe(expected);
  });

  it('refuses parameters it does not know', () => {
    expect(ImagePinningParams.safeParse({ onlynew: true }).success).toBe(false);
    expect(ImagePinningParams.safeParse({ allow: [{ reference: 'a' }] }).success).toBe(false);
  });

  it('has nothing to say where no image is named', () => {
    expect(judge({}, { 'a.yaml': 'image: {}\n' })).toEqual({ facts: [], doubts: [], examined: 0 });
  });

  it('finds nothing new in a file that only moved', () => {
    const moved = judge({ 'a/Dockerfile': unpinned }, { 'b/Dockerfile': unpinned });
    const manifest = judge({ 'a.yaml': deployment('a:1') }, { 'b.yaml': deployment('a:1') });

    expect([...moved.facts, ...manifest.facts]).toEqual([]);
  });

  it('finds what a copied file adds while the original stays', () => {
    const base = { 'a/Dockerfile': unpinned };
    const head = { 'a/Dockerfile': `# touched\n${unpinned}`, 'b/Dockerfile': unpinned };

    expect(brief(judge(base, head))).toEqual(['image/not-pinned b/Dockerfile stage #1 FROM alpine:3.20']);
  });

  it('judges what base had too, where onlyNew is off', () => {
    const answer = judge({ Dockerfile: unpinned }, { Dockerfile: `# touched\n${unpinned}` }, { onlyNew: false });

    expect(answer.facts.map(({ before, after }) => [before, after])).toEqual([['alpine:3.20', 'alpine:3.20']]);
  });

  it('does not guess the image at base where two have the same place', () => {
    const two = (tag: string) => `FROM scratch AS s\nCOPY --from=a:${tag} /a /a\nCOPY --from=b:${tag} /b /b\n`;

    const { facts } = judge({ Dockerfile: two('1') }, { Dockerfile: two('2') });

    expect(facts.map(({ before, after }) => [before, after])).toEqual([
      [null, 'a:2'],
      [null, 'b:2'],
    ]);
  });

  it('refuses to explain a check that is not its own', () => {
    const fact = { check: 'crd/field-removed', subject: 's', location: 'l', before: null, after: null, facts: {} };

    expect(() => imagePinning.explain(fact)).toThrow('image-pinning has no check crd/field-removed');
  });

  it.each([
    ['the reference itself', 'alpine:3.20'],
    ['a pattern', 'alpine:*'],
  ])('lets %s be, where the rule allows it with a reason', (_, reference) => {
    expect(judge({}, { Dockerfile: unpinned }, { allow: [{ reference, reason: 'built here' }] }).facts).toEqual([]);
  });

  it('stops a single star at a slash', () => {
    const params = { allow: [{ reference: 'quay.example.com/*', reason: 'ours' }] };

    expect(judge({}, { Dockerfile: 'FROM quay.example.com/acme/x:1\n' }, params).facts).toHaveLength(1);
  });

  it.each([
    { files: ['**/*.yaml'], found: ['a.yaml'] },
    { files: ['!**/testdata/**'], found: ['Dockerfile', 'a.yaml'] },
    { files: ['**', '!**/*.yaml'], found: ['Dockerfile', 'testdata/Dockerfile'] },
  ])('asks only about the files of $files', ({ files, found }) => {
    const head = { Dockerfile: unpinned, 'testdata/Dockerfile': unpinned, 'a.yaml': deployment('a:1') };

    const paths = judge({}, head, { files }).facts.map(({ headPlace }) => headPlace?.path);

    expect([...paths].sort()).toEqual(found);
  });

  it('doubts a file whose text was not read', () => {
    const file = { path: 'big.yaml', blob: 'f'.repeat(40), size: 3_000_000, unread: 'too-large' as const };
    const snapshot = {
      base: { sha: 'b'.repeat(40), files: [] },
      head: { sha: 'a'.repeat(40), files: [file] },
      changes: [{ status: 'added' as const, path: 'big.yaml' }],
    };
    const candidate = {
      kind: 'local_change' as const,
      repository: 'example-org/harbour',
      base: 'main',
      baseSha: snapshot.base.sha,
      headSha: snapshot.head.sha,
    };

    const { doubts } = imagePinning.judge({
      candidate,
      snapshot,
      params: ImagePinningParams.parse({}),
      asOf: '2026-11-30T12:00:00.000Z',
    });

    expect(doubts.map(({ reason }) => reason)).toEqual(['the file was not read: it is larger than 2 MiB']);
  });

  it('finds nothing new between a revision and itself with a comment added, whatever the images', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 5 }), (images) => {
        const text = images.map((image, index) => deployment(image, `w${index}`)).join('---\n');
        const answer = judge({ 'a.yaml': text }, { 'a.yaml': `# touched\n${text}` });

        expect(answer.facts).toEqual([]);
      }),
      runs(50),
    );
  });

  it('reads every hostile text to an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { facts, doubts } = judge({}, { 'a.yaml': `image: ${text}`, Dockerfile: `FROM ${text}` });

        expect(Array.isArray(facts) && Array.isArray(doubts)).toBe(true);
      }),
      runs(200),
    );
  });
});
