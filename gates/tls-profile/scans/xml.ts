/** An element, or the text between tags. */
export type XmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The tags and texts of an XML document, as far as a scanner's report needs them. Declarations and comments are passed over, so
 * that no entity of a document's own is ever expanded. One pass.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const end = open < 0 ? text.length : open;
    const between = text.slice(at, end).trim();
    if (between !== '') yield { kind: 'text', text: unescaped(between) };
    if (open < 0) return;
    const close = endOfTag(text, open);
    const token = tokenOf(text.slice(open + 1, close));
    if (token !== undefined) yield token;
    at = close + 1;
  }
}

function endOfTag(text: string, open: number): number {
  const isComment = text.startsWith('<!--', open);
  const close = text.indexOf(isComment ? '-->' : '>', open);
  if (close < 0) return text.length;
  return isComment ? close + 2 : close;
}

function tokenOf(tag: string): XmlToken | undefined {
  if (tag.startsWith('!') || tag.startsWith('?')) return undefined;
  if (tag.startsWith('/')) return { kind: 'close', name: tag.slice(1).trim() };
  const name = /^[\w:.-]{1,100}/.exec(tag)?.[0];
  if (name === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of tag.slice(name.length, 20_000).matchAll(ATTRIBUTE)) {
    attributes.set(key, unescaped(double ?? single ?? ''));
  }
  return { kind: 'open', name, attributes, isEmpty: tag.endsWith('/') };
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
}
