/** Longest text that build arguments may expand to. Arguments that double each other would otherwise fill the memory. */
const MAX_EXPANSION = 1100;

const VARIABLE = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:(:?[-+])([^{}$]*))?\})/g;

/** The default of each argument; `undefined` where it is declared without one. */
export type BuildArguments = ReadonlyMap<string, string | undefined>;

/**
 * Puts defaults in for variables, as BuildKit does: `$A`, `${A}`, `${A:-word}`, `${A:+word}`. What has no value stays as
 * written, so that the reader of the result sees the variable.
 */
export function expand(text: string, values: BuildArguments): string {
  let expanded = text;
  // Each round resolves the innermost variables of `${A:-${B}}`; deeper nesting than this is left as written.
  for (let round = 0; round < 4; round++) {
    const next = expanded.replace(VARIABLE, (written, bare, braced, operator, word) =>
      substitute(written, values.get(bare ?? braced), operator, word ?? ''),
    );
    if (next === expanded || next.length > MAX_EXPANSION) break;
    expanded = next;
  }
  return expanded;
}

function substitute(written: string, value: string | undefined, operator: string | undefined, word: string): string {
  const isSet = value !== undefined && (value !== '' || operator === '-' || operator === '+');
  switch (operator?.at(-1)) {
    case '-':
      return isSet ? value : word;
    case '+':
      return isSet ? word : '';
    default:
      return isSet ? value : written;
  }
}

/** `ARG A=1 B="x y" C` as pairs; the default is `undefined` where there is none. */
export function declarations(rest: string): [string, string | undefined][] {
  const words = rest.match(/[A-Za-z_]\w*(?:=(?:"[^"]*"|'[^']*'|[^\s"'])*)?/g) ?? [];
  return words.map((word) => {
    const equals = word.indexOf('=');
    return equals < 0 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1).replace(/["']/g, '')];
  });
}
