import { describe, expect, it } from 'vitest';
import { tokens } from '../../../lambdas/serve-history/pages/style-tokens.ts';

const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme:dark)');

function coloursOf(block: string): ReadonlyMap<string, string> {
  return new Map([...block.matchAll(/--([a-z-]+):(#[0-9a-f]{3,6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const tones = ['pass', 'fail', 'doubt', 'waived', 'none'];
const pairs: ReadonlyArray<readonly [text: string, ground: string]> = [
  ...['ground', 'surface', 'code'].flatMap((ground) => ['ink', 'muted', 'link'].map((text) => [text, ground] as const)),
  ...tones.flatMap(
    (tone) =>
      [
        [tone, `${tone}-ground`],
        [tone, 'surface'],
        ['surface', tone],
        ['ink', `${tone}-ground`],
      ] as const,
  ),
  ['surface', 'ink'],
];

describe.each([
  { scheme: 'light', colours: coloursOf(light) },
  { scheme: 'dark', colours: coloursOf(dark) },
])('text on its ground in the $scheme scheme', ({ colours }) => {
  it.each(pairs)('%s on %s has a contrast of at least 4.5 to 1', (text, ground) => {
    expect(contrast(colours.get(text) ?? 'missing', colours.get(ground) ?? 'missing')).toBeGreaterThanOrEqual(4.5);
  });
});
