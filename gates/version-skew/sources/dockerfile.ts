import { globMatches } from '../../model/glob.ts';
import { parseReference } from '../../model/image-reference.ts';
import type { Found } from './found.ts';

/** Names of images that match are read from the FROM lines of a Dockerfile; the value is the reference with defaults of ARG put in. */
export function readDockerfile(text: string, { images }: { images: readonly string[] }): readonly Found[] {
  const defaults = new Map<string, string>();
  const found: Found[] = [];
  for (const { keyword, rest, line } of instructionsOf(text)) {
    const declared = /^([A-Za-z_]\w*)=(?:"([^"]*)"|'([^']*)'|(\S*))/.exec(rest);
    if (keyword === 'ARG' && declared?.[1] !== undefined) {
      defaults.set(declared[1], declared[2] ?? declared[3] ?? declared[4] ?? '');
    }
    if (keyword !== 'FROM') continue;
    const written = rest.replace(/^(?:--\S+\s+)*/, '').split(/\s+/)[0] ?? '';
    const reference = written.replace(/\$\{?([A-Za-z_]\w*)\}?/g, (whole, name: string) => defaults.get(name) ?? whole);
    const name = nameOf(reference);
    if (images.some((pattern) => globMatches(pattern, name))) {
      found.push({ key: name, value: reference, line });
    }
  }
  return found;
}

function nameOf(reference: string): string {
  const parsed = parseReference(reference);
  return 'repository' in parsed ? parsed.repository : reference;
}

interface Instruction {
  readonly keyword: string;
  readonly rest: string;
  readonly line: number;
}

/** FROM and ARG stand on one line in practice; continued lines are joined all the same. */
function instructionsOf(text: string): readonly Instruction[] {
  const instructions: Instruction[] = [];
  let open: { readonly text: string; readonly line: number } | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const written = raw.trim();
    if (written.startsWith('#')) continue;
    open = { text: `${open?.text ?? ''}${written.replace(/\\$/, ' ')}`, line: open?.line ?? index + 1 };
    if (written.endsWith('\\')) continue;
    instructions.push(...instructionIn(open));
    open = undefined;
  }
  return instructions;
}

function instructionIn({ text, line }: { text: string; line: number }): readonly Instruction[] {
  const [, keyword, rest = ''] = /^([A-Za-z]+)\s+(.*)$/.exec(text) ?? [];
  return keyword === undefined ? [] : [{ keyword: keyword.toUpperCase(), rest: rest.trim(), line }];
}
