/** Longest foreign text that a report repeats; the whole of it is in the JSON report. */
const MAX_TEXT = 2000;

/**
 * One line of a foreign text: line breaks and tabs become spaces; control characters, terminal escapes, invisible characters
 * and those that change the direction of what follows are dropped.
 */
export function plainLine(text: string): string {
  const line = text
    .slice(0, MAX_TEXT + 1)
    .replace(ESCAPE_SEQUENCE, '')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(UNPRINTABLE, '')
    .trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

/** CSI and OSC sequences whole: without their first character the rest would stay behind as text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const ESCAPE_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;

const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** JSON in which every character that could act on a terminal, or hide, is written as an escape. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNPRINTABLE, unicodeEscape);
}

/** The same for JSON that is a text already. */
export function visible(json: string): string {
  return json.replace(UNPRINTABLE, unicodeEscape);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text inside Markdown, GitHub's: no formatting, HTML, links or mentions of its own. Code spans of ours survive. */
export function markdown(text: string): string {
  return markdownWith(text, markdownCode);
}

/** The same inside a cell of a table, which it cannot leave. */
export function tableText(text: string): string {
  return markdownWith(text, tableCode);
}

function markdownWith(text: string, code: (part: string) => string): string {
  const parts = plainLine(text).split('`');
  // An odd number of parts means balanced backticks; an unbalanced one is only a character.
  if (parts.length % 2 === 0) return escapeMarkdown(plainLine(text));
  return parts.map((part, index) => (index % 2 === 0 ? escapeMarkdown(part) : code(part))).join('');
}

/**
 * GitHub looks for mentions and issue numbers in the rendered text, where an escape is gone: only an invisible space keeps
 * `@name` and `#1` from becoming links, and `@name` from notifying an account.
 */
function escapeMarkdown(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/([@#])(?=\w)/g, '$1\u200b')
    .replace(/:\/\//g, '&#58;//')
    .replace(/\bwww\./gi, 'www&#46;');
}

/** A code span that nothing in the text can leave. Outside of tables a backslash in it is a backslash. */
export function markdownCode(text: string): string {
  return codeSpan(plainLine(text));
}

/** A code span inside a cell of a table: there alone an escaped bar is a bar. */
export function tableCode(text: string): string {
  return codeSpan(plainLine(text).replace(/\|/g, '\\|'));
}

function codeSpan(line: string): string {
  if (line === '') return '';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Text or an attribute of an XML 1.0 document. Line breaks stay: the words of a report are ours, its values are not. */
export function xml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');
}

/** A path as a relative URI. */
export function uriPath(path: string): string {
  return path
    .split('/')
    .map((step) => encodeURIComponent(step.replace(LONE_SURROGATE, '\ufffd')))
    .join('/');
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
