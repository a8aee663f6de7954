import { parseRegex, type Regex } from '../../gates/crd-compat/values/regex-syntax.ts';
import type { Random } from './random.ts';

/** A text that a pattern matches, or most of one: anchors within are not looked at. Nothing for a pattern that cannot be read. */
export function textFor(pattern: string, random: Random): string | undefined {
  const regex = parseRegex(pattern);
  return regex && textOf(regex, random);
}

function textOf(regex: Regex, random: Random): string {
  switch (regex.kind) {
    case 'chars':
      return charOf(regex.set, random);
    case 'sequence':
      return regex.parts.map((part) => textOf(part, random)).join('');
    case 'choice': {
      const part = random.pick(regex.parts);
      return part ? textOf(part, random) : '';
    }
    case 'repeat': {
      const more = random.pick([0, 0, 1, 2, 5]) ?? 0;
      const times = Math.min(regex.min + more, regex.max, 300);
      return Array.from({ length: times }, () => textOf(regex.part, random)).join('');
    }
    default:
      return '';
  }
}

/** The ends of ranges are where a class that changed shows; of huge ranges something that can be read is better. */
function charOf(set: readonly (readonly [number, number])[], random: Random): string {
  const range = random.pick(set);
  if (!range) return '';
  const [from, to] = range;
  const within = [from, to, from + random.below(Math.min(to - from + 1, 128))];
  const readable = [0x61, 0x5a, 0x30, 0x2d].filter((char) => from <= char && char <= to);
  const code = random.pick(to > 0xff ? [...readable, from] : [...within, ...readable]) ?? from;
  return code >= 0xd800 && code <= 0xdfff ? 'a' : String.fromCodePoint(code);
}
