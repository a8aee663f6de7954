/** A Go template made readable as YAML, as far as that goes. */
export interface Template {
  readonly text: string;
  readonly hasActions: boolean;
  /** Lines (1-based) that held nothing but actions and are empty now: `{{ if … }}`, `{{ include … }}`. */
  readonly emptied: readonly number[];
}

/** What stands at the beginning of every mark. */
export const ACTION_MARK = '«';

/** Longest action that is looked for; a `{{` without its end stays as it is. */
const MAX_ACTION = 2000;
const QUOTE = /["'`\\:#{}[\]\n]/g;

/**
 * Puts marks in for the actions of a Go template, line for line, so that what is around them can be read as YAML: `«…»` for a value,
 * an empty line for one that stands alone on its line (`{{ if … }}`). Quotes inside of an action would end those around it.
 */
export function withoutActions(text: string): Template {
  if (!text.includes('{{')) return { text, hasActions: false, emptied: [] };
  let hasActions = false;
  const emptied: number[] = [];
  const lines = joinedActions(text).map((line, index) => {
    if (!line.includes('{{')) return line;
    const { replaced, isAlone } = replaceActions(line);
    hasActions ||= replaced !== line || isAlone;
    if (isAlone) emptied.push(index + 1);
    return isAlone ? '' : replaced;
  });
  return { text: lines.join('\n'), hasActions, emptied };
}

/** An action may go over several lines; the lines that it takes stay, empty, so that numbers of lines stay true. */
function joinedActions(text: string): string[] {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const open = line.lastIndexOf('{{');
    if (open < 0 || line.indexOf('}}', open) >= 0) continue;
    const end = endOfAction(lines, index);
    if (end === undefined) continue;
    lines[index] = [line, ...lines.slice(index + 1, end + 1)].join(' ');
    lines.fill('', index + 1, end + 1);
    index = end;
  }
  return lines;
}

function endOfAction(lines: readonly string[], from: number): number | undefined {
  for (let index = from + 1; index < Math.min(lines.length, from + 50); index += 1) {
    if (lines[index]?.includes('}}')) return index;
  }
  return undefined;
}

function replaceActions(line: string): { replaced: string; isAlone: boolean } {
  const parts: string[] = [];
  let at = 0;
  let rest = '';
  while (at < line.length) {
    const open = line.indexOf('{{', at);
    const close = open < 0 ? -1 : line.indexOf('}}', open);
    if (open < 0 || close < 0) break;
    const before = line.slice(at, open);
    const action = line
      .slice(open + 2, close)
      .slice(0, MAX_ACTION)
      .replaceAll(QUOTE, ' ')
      .slice(0, 150);
    parts.push(before, `${ACTION_MARK}${action.trim()}»`);
    rest += before;
    at = close + 2;
  }
  parts.push(line.slice(at));
  rest += line.slice(at);
  return { replaced: parts.join(''), isAlone: rest.trim() === '' };
}

/** The blocks (`if`, `with`, `range`, …) that are open where a line (1-based) begins, outermost first, in one spelling each. */
export function openBlocks(text: string, line: number): readonly string[] {
  const open: string[] = [];
  const end = startOfLine(text, line);
  for (let from = text.indexOf('{{'); from >= 0 && from < end; ) {
    const to = endOf(text, from);
    if (to < 0) break;
    enter(open, text.slice(from + 2, to));
    from = text.indexOf('{{', to);
  }
  return open;
}

function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

/** Where an action ends; a comment may hold braces. Source: text/template, Actions. */
function endOf(text: string, from: number): number {
  const isComment = /^(?:- ?)?\/\*/.test(text.slice(from + 2, from + 6));
  const inside = isComment ? text.indexOf('*/', from) : from;
  return inside < 0 ? -1 : text.indexOf('}}', inside);
}

function enter(open: string[], action: string): void {
  const words = action
    .slice(0, MAX_ACTION)
    .replace(/^-|-$/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const spelled = words.join(' ');
  if (words[0] === 'end') open.pop();
  else if (words[0] === 'else') open.push(`${open.pop() ?? ''}; ${spelled}`);
  else if (BLOCKS.includes(words[0] ?? '')) open.push(spelled);
}

const BLOCKS: readonly string[] = ['if', 'with', 'range', 'define', 'block'];
