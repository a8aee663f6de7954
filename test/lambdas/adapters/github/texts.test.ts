import { describe, expect, it } from 'vitest';
import { Verdict } from '../../../../gates/model/verdict.ts';
import { annotationsOf, keyOf } from '../../../../lambdas/adapters/github/annotations.ts';
import { conclusionOf } from '../../../../lambdas/adapters/github/conclusion.ts';
import { limitOf } from '../../../../lambdas/adapters/github/limits.ts';
import { cut, defused, fitted, oneLine } from '../../../../lambdas/adapters/github/markdown-safe.ts';
import { annotationAt } from '../../../contracts/check-runs.ts';

const ZERO_WIDTH = '\u200b';

describe('the conclusion of a verdict', () => {
  it.each([
    { verdict: 'pass', blocking: 'success', informing: 'success' },
    { verdict: 'waived', blocking: 'success', informing: 'success' },
    { verdict: 'not-applicable', blocking: 'success', informing: 'success' },
    { verdict: 'fail', blocking: 'failure', informing: 'neutral' },
    { verdict: 'inconclusive', blocking: 'action_required', informing: 'neutral' },
  ] as const)('$verdict', ({ verdict, blocking, informing }) => {
    expect(conclusionOf(verdict, true)).toBe(blocking);
    expect(conclusionOf(verdict, false)).toBe(informing);
  });

  it('of a blocking gate passes a required check only where the verdict opens the gate', () => {
    const passing = Verdict.options.filter((verdict) =>
      ['success', 'neutral', 'skipped'].includes(conclusionOf(verdict, true)),
    );

    expect(passing).toEqual(['pass', 'waived', 'not-applicable']);
  });
});

describe('a text for GitHub', () => {
  it.each([
    {
      what: 'a mention',
      text: 'thanks @ada and\n@acme/team',
      safe: `thanks @${ZERO_WIDTH}ada and\n@${ZERO_WIDTH}acme/team`,
    },
    { what: 'a mention behind a back-tick', text: '`@ada', safe: `\`@${ZERO_WIDTH}ada` },
    { what: 'a tag', text: '<img src=x>', safe: `<${ZERO_WIDTH}img src=x>` },
    {
      what: 'the end of a tag and a comment',
      text: '</details><!-- -->',
      safe: `<${ZERO_WIDTH}/details><${ZERO_WIDTH}!-- -->`,
    },
    { what: 'a digest', text: '`quay.io/a/b@sha256:00`', safe: '`quay.io/a/b@sha256:00`' },
    { what: 'a comparison', text: 'a < b', safe: 'a < b' },
  ])('calls nobody and is no HTML: $what', ({ text, safe }) => {
    expect(defused(text)).toBe(safe);
    expect(defused(safe)).toBe(safe);
  });

  it('stays as it is when it fits', () => {
    expect(fitted('# A\n', 4, 'more')).toBe('# A\n');
  });

  it.each([
    { what: 'letters of one byte', text: 'abcdefgh\n'.repeat(10_000) },
    { what: 'letters of three bytes', text: '漢字漢字\n'.repeat(10_000) },
    { what: 'one line without an end', text: '🚧'.repeat(40_000) },
  ])('fits when cut, whole characters only, and says where the rest is: $what', ({ text }) => {
    const shorter = fitted(text, 65_535, '[All of it](https://sluice.example.com/runs/1)');

    expect(Buffer.byteLength(shorter)).toBeLessThanOrEqual(65_535);
    expect(Buffer.byteLength(shorter)).toBeGreaterThan(63_000);
    expect(shorter).not.toContain('\uFFFD');
    expect(shorter.endsWith('\n\n[All of it](https://sluice.example.com/runs/1)\n')).toBe(true);
  });

  it('closes a code block that was cut, so that what follows is no code', () => {
    const shorter = fitted(`text\n\`\`\`yaml\n${'key: value\n'.repeat(100)}\`\`\`\n`, 300, 'more');

    expect(shorter.match(/```/g)).toHaveLength(2);
    expect(shorter.endsWith('```\n\nmore\n')).toBe(true);
  });

  it('is one line where GitHub shows one', () => {
    expect(oneLine('two\r\nlines\tand\u0007 a bell', 255)).toBe('two lines and a bell');
    expect(oneLine('🚧'.repeat(300), 255)).toBe(`${'🚧'.repeat(254)}…`);
    expect(cut('größe', 6)).toBe('gr…');
  });
});

describe('an annotation', () => {
  it('is sent once, however often it was found', () => {
    expect(annotationsOf([annotationAt(3), annotationAt(3), annotationAt(4)])).toHaveLength(2);
  });

  it.each([
    { level: 'error', sent: 'failure' },
    { level: 'warning', sent: 'warning' },
    { level: 'info', sent: 'notice' },
  ] as const)('of level $level is a $sent', ({ level, sent }) => {
    const [annotation] = annotationsOf([{ ...annotationAt(3), level }]);

    expect(annotation).toEqual({
      path: 'api/widget.yaml',
      start_line: 3,
      end_line: 3,
      annotation_level: sent,
      title: 'crd/field-removed',
      message: 'The field is gone.',
    });
  });

  it('keeps its lines in order and its message within 64 KB', () => {
    const [annotation] = annotationsOf([
      { ...annotationAt(9, 'ü'.repeat(60_000)), place: { path: 'a.yaml', line: 9, endLine: 4 } },
    ]);

    expect(annotation).toMatchObject({ start_line: 9, end_line: 9 });
    expect(Buffer.byteLength(annotation?.message ?? '')).toBeLessThanOrEqual(65_536);
  });

  it('is the same one after GitHub has trimmed it', () => {
    const [annotation] = annotationsOf([annotationAt(3, 'one\ntwo\n')]);

    expect(annotation && keyOf({ ...annotation, message: 'one\r\ntwo' })).toBe(annotation && keyOf(annotation));
  });
});

describe('what is a rate limit, and for how long', () => {
  const error = (status: number, headers: object, message = 'No.') => ({ status, message, response: { headers } });
  const now = 1_000_000_000_000;
  it.each([
    { what: 'a time that is named', error: error(429, { 'retry-after': '7' }), seconds: 7 },
    {
      what: 'a budget that is used up',
      error: error(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1000000060' }),
      seconds: 61,
    },
    {
      what: 'a reset that is past',
      error: error(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '999999000' }),
      seconds: 1,
    },
    {
      what: 'a secondary limit in words',
      error: error(403, {}, 'You have exceeded a secondary rate limit'),
      seconds: 60,
    },
    { what: '429 without a word', error: error(429, {}), seconds: 60 },
    {
      what: 'a refusal',
      error: error(403, { 'x-ratelimit-remaining': '17' }, 'Resource not accessible by integration'),
      seconds: undefined,
    },
    { what: 'another status', error: error(404, { 'retry-after': '7' }), seconds: undefined },
    { what: 'an error of ours', error: new TypeError('x'), seconds: undefined },
  ])('$what: $seconds', ({ error: given, seconds }) => {
    expect(limitOf(given, now)).toBe(seconds);
  });
});
