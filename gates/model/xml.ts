/** An element, or the text between tags; `refused` ends a text that is not read any further. */
export type XmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Deeper than any report. */
const MAX_DEPTH = 100;
const MAX_NAME = 100;

/**
 * The tags and texts of an XML document, as far as a report needs them: elements, attributes, text, CDATA. No entity of a document's
 * own is ever expanded, for a document that declares any is refused; so is one whose tags do not close each other. One pass.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { token, end } = nextToken(text, at);
    at = end;
    if (token === undefined) continue;
    const refusal = refusalOf(token, open);
    yield refusal ?? token;
    if (refusal !== undefined || token.kind === 'refused') return;
  }
  if (open.length > 0) yield { kind: 'refused', reason: `it ends inside of <${open.at(-1)}>` };
}

/** Keeps account of the open elements; answers why a token does not fit. */
function refusalOf(token: XmlToken, open: string[]): XmlToken | undefined {
  if (token.kind === 'open' && !token.isEmpty) open.push(token.name);
  if (open.length > MAX_DEPTH)
    return { kind: 'refused', reason: `more than ${MAX_DEPTH} elements inside of each other` };
  if (token.kind !== 'close' || open.pop() === token.name) return undefined;
  return { kind: 'refused', reason: `</${token.name}> closes nothing` };
}

interface Step {
  readonly token?: XmlToken;
  /** Where the next token begins. */
  readonly end: number;
}

function nextToken(text: string, at: number): Step {
  if (text[at] !== '<') return textUpTo(text, at);
  if (text.startsWith('<!--', at)) return passedOver(text, at, '-->');
  if (text.startsWith('<?', at)) return passedOver(text, at, '?>');
  if (text.startsWith('<![CDATA[', at)) return characterData(text, at);
  if (text.startsWith('<!', at)) return declaration(text, at);
  return tag(text, at);
}

function textUpTo(text: string, at: number): Step {
  const next = text.indexOf('<', at);
  const end = next < 0 ? text.length : next;
  const between = text.slice(at, end).trim();
  return between === '' ? { end } : { token: { kind: 'text', text: unescaped(between) }, end };
}

function passedOver(text: string, at: number, mark: string): Step {
  const close = text.indexOf(mark, at);
  return close < 0 ? endless(text, mark) : { end: close + mark.length };
}

function endless(text: string, mark: string): Step {
  return { token: { kind: 'refused', reason: `it ends before ${mark}` }, end: text.length };
}

function characterData(text: string, at: number): Step {
  const start = at + '<![CDATA['.length;
  const close = text.indexOf(']]>', start);
  if (close < 0) return endless(text, ']]>');
  return { token: { kind: 'text', text: text.slice(start, close) }, end: close + 3 };
}

/** A document type by its name alone is harmless; one with declarations could define entities. */
function declaration(text: string, at: number): Step {
  const close = text.indexOf('>', at);
  if (close < 0) return endless(text, '>');
  if (text.slice(at, close).includes('['))
    return { token: { kind: 'refused', reason: 'it has declarations of its own (DOCTYPE)' }, end: text.length };
  return { end: close + 1 };
}

const NAME = /^[\p{L}_:][\p{L}\p{N}_:.-]*/u;

function tag(text: string, at: number): Step {
  const close = endOfTag(text, at + 1);
  if (close < 0) return endless(text, '>');
  const inside = text.slice(at + 1, close);
  const end = close + 1;
  const isClosing = inside.startsWith('/');
  const name = NAME.exec(inside.slice(Number(isClosing), MAX_NAME))?.[0];
  if (name === undefined) return { token: { kind: 'refused', reason: 'a tag without a name' }, end };
  if (isClosing) return { token: { kind: 'close', name }, end };
  const isEmpty = inside.endsWith('/');
  return { token: { kind: 'open', name, attributes: attributesOf(inside.slice(name.length)), isEmpty }, end };
}

/** The `>` that ends a tag; one in quotes is a part of a value. */
function endOfTag(text: string, from: number): number {
  const mark = /["'>]/g;
  mark.lastIndex = from;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const [quote] = found;
    if (quote === '>') return found.index;
    const close = text.indexOf(quote, mark.lastIndex);
    if (close < 0) return -1;
    mark.lastIndex = close + 1;
  }
  return -1;
}

const ATTRIBUTE = /([\p{L}\p{N}_:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, key = '', a, b]) => [key, unescaped(a ?? b ?? '')] as const));
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities that every document has, and characters by their number. Others stay as they are written. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (written, name, decimal, hex) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? written;
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}
