import { globMatches } from '../../model/glob.ts';
import type { Found } from './found.ts';

/** Which of the two statements about a module counts. */
export type GoModSide = 'require' | 'replace' | 'effective';

interface Statement {
  readonly verb: string;
  readonly words: readonly string[];
  readonly line: number;
}

/**
 * Versions of modules in a go.mod. `require` is what the authors chose; `replace` is what is built instead, often a fork whose
 * pseudo-version does not say its line; `effective` is the replacement where there is one, else the requirement.
 */
export function readGoMod(
  text: string,
  { modules, of }: { modules: readonly string[]; of: GoModSide },
): readonly Found[] {
  const statements = statementsOf(text);
  const isAsked = (module: string | undefined): module is string =>
    module !== undefined && modules.some((pattern) => globMatches(pattern, module));
  const required = statements.flatMap(({ verb, words: [module, version], line }): Found[] =>
    verb === 'require' && isAsked(module) && version !== undefined ? [{ key: module, value: version, line }] : [],
  );
  if (of === 'require') return required;
  const replaced = statements.flatMap((statement) => replacementOf(statement, isAsked));
  if (of === 'replace') return replaced;
  const isReplaced = ({ key }: Found) => replaced.some((other) => other.key === key);
  return [...required.filter((one) => !isReplaced(one)), ...replaced];
}

function replacementOf(
  { verb, words, line }: Statement,
  isAsked: (module: string | undefined) => module is string,
): readonly Found[] {
  const arrow = words.indexOf('=>');
  const [module] = words;
  if (verb !== 'replace' || arrow < 1 || !isAsked(module)) return [];
  const [target = '', version] = words.slice(arrow + 1);
  if (version !== undefined) return [{ key: module, value: version, line }];
  return [{ key: module, value: null, line, problem: `it is replaced by the folder ${target}, which has no version` }];
}

/** Statements of a go.mod, those of a block one by one; comments are left out. */
function statementsOf(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let block: string | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const words = wordsOf(raw);
    const [first, second] = words;
    if (first === ')') block = undefined;
    else if (second === '(') block = first;
    else if (first !== undefined) statements.push(statementAt(words, block, index + 1));
  }
  return statements;
}

function statementAt(words: readonly string[], block: string | undefined, line: number): Statement {
  const [first = '', ...rest] = words;
  return block === undefined ? { verb: first, words: rest, line } : { verb: block, words, line };
}

function wordsOf(raw: string): readonly string[] {
  const text = raw.replace(/\/\/.*$/, '').trim();
  return text === '' ? [] : text.split(/\s+/).map(unquoted);
}

function unquoted(word: string): string {
  return /^(["`]).*\1$/.test(word) ? word.slice(1, -1) : word;
}
