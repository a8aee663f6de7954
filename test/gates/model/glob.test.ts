import fc from 'fast-check';
import picomatch from 'picomatch/posix.js';
import { describe, expect, it } from 'vitest';
import { globBase, globMatches, globProblem, globsMatch } from '../../../gates/model/glob.ts';
import { runs } from '../../support/property-runs.ts';

describe('a glob', () => {
  it.each([
    ['**/*.yaml', 'a.yaml', true],
    ['**/*.yaml', 'a/b/.c.yaml', true],
    ['**/*.yaml', 'a/b.yml', false],
    ['*.yaml', 'a/b.yaml', false],
    ['a/**', 'a', true],
    ['a/**', 'a/b/c', true],
    ['a/**', 'ab', false],
    ['a/**/z', 'a/z', true],
    ['a/**/m/**/z', 'a/b/m/c/m/z', true],
    ['a/**/m/**/z', 'a/b/c/z', false],
    ['**/test/**', 'test/a.yaml', true],
    ['**/test/**', 'x/test/a.yaml', true],
    ['**/test/**', 'x/testing/a.yaml', false],
    ['**/test*/**', 'x/tests/a.yaml', true],
    ['**/test*/**', 'x/tests.yaml', false],
    ['a**b', 'a/b', false],
    ['a**b', 'axxb', true],
    ['f?o', 'foo', true],
    ['f?o', 'f/o', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[^a-c]x', 'dx', true],
    ['[]x]', ']', true],
    ['{a,b/c}/d', 'b/c/d', true],
    ['a{,.b}', 'a', true],
    ['{a,{b,c}d}', 'cd', true],
    ['v{1..3}', 'v2', true],
    ['{a}', '{a}', true],
    ['@(a|b)/c', 'b/c', true],
    ['a?(.b)', 'a.b', true],
    ['\\*', '*', true],
    ['\\*', 'x', false],
    ['a(b)', 'a(b)', true],
    ['!a/*', 'b', true],
    ['!a/*', 'a/b', false],
    ['*', '', false],
    ['', '', true],
    ['[a', '[a', true],
    ['release-*', 'release-4.22', true],
    ['größe/*', 'größe/ü', true],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(globMatches(pattern, text)).toBe(expected);
  });

  it('answers as picomatch does where both read a pattern in the same way', () => {
    const name = fc.stringMatching(/^[ab.x-]{1,4}$/).filter((text) => !/^\.{1,2}$/.test(text));
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((steps) => steps.join('/'));
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.stringMatching(/^[abx-]{1,2}$/) },
      fc.constantFrom('*', '?', '[ab]', '[^ab]', '[a-x]', '{a,b}', '{ab,x,b}', '.'),
    );
    const step = fc.oneof(
      fc.constant('**'),
      fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
    );
    const pattern = fc
      .array(step, { minLength: 1, maxLength: 5 })
      .map((steps) => steps.join('/'))
      // What picomatch reads as something else: `.` and `..` as folders, three stars, `**` beside a letter.
      .filter((text) => !/\*{3}|\*\*[^/]|[^/]\*\*|\?\*|\*\?|(?:^|\/)\.{1,2}(?:\/|$)/.test(text));

    fc.assert(
      fc.property(pattern, path, (glob, text) => {
        expect(globMatches(glob, text)).toBe(picomatch(glob, { dot: true })(text));
      }),
      runs(20_000),
    );
  });

  it('takes no more steps than pattern and text are long, whatever an author calls a file', () => {
    const pattern = `${'*a'.repeat(200)}*b`;
    const deep = `${'**/a/'.repeat(100)}b`;

    expect(globMatches(pattern, 'a'.repeat(4000))).toBe(false);
    expect(globMatches(deep, 'a/'.repeat(1000))).toBe(false);
    expect(globMatches('*a*a*a*a*a*a*a*b', 'a'.repeat(100_000))).toBe(false);
  });

  it('never throws, and matches its own spelling', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (pattern, text) => {
        expect(typeof globMatches(pattern, text)).toBe('boolean');
        expect(globMatches(pattern, pattern)).toBe(true);
      }),
      runs(2000),
    );
  });
});

describe('what cannot be a glob', () => {
  it.each([
    ['+(a|b)', '+(...) is not supported'],
    ['!(a)', '!(...) is not supported'],
    ['a*(b)', '*(...) is not supported'],
    ['{a,b}'.repeat(10), 'more than 500'],
    ['a'.repeat(2001), 'at most 2000'],
  ])('%s', (pattern, problem) => {
    expect(globProblem(pattern)).toContain(problem);
  });

  it.each(['**/*.yaml', '!a', '{a,b}', '[', '{', '(', '\\', '@(a|b)'])('is not %s', (pattern) => {
    expect(globProblem(pattern)).toBeUndefined();
  });
});

describe('a list of globs', () => {
  it.each([
    [['a/*', '!a/b'], 'a/c', true],
    [['a/*', '!a/b'], 'a/b', false],
    [['!a/b'], 'x', true],
    [['!a/b'], 'a/b', false],
    [['a'], 'b', false],
  ])('%j on %s: %s', (patterns, text, expected) => {
    expect(globsMatch(patterns, text)).toBe(expected);
  });
});

describe('the base of a glob', () => {
  it.each([
    ['a/b/*.yaml', 'a/b'],
    ['a/b.yaml', 'a/b.yaml'],
    ['**/x', ''],
    ['{a,b}/c', ''],
    ['a/{b,c}/d', 'a'],
  ])('%s is %s', (pattern, base) => {
    expect(globBase(pattern)).toBe(base);
  });
});
