/** GitHub's limit for a summary and for a text, in characters; we count bytes, which are never fewer. */
export const MAX_TEXT_BYTES = 65_535;

/**
 * The last guard before a text leaves for GitHub: what could call a person or be read as HTML gets an invisible space inside.
 * It does not ask where code begins and ends, since a hostile text can lie about that, and it leaves `image@sha256:` alone.
 */
export function defused(text: string): string {
  return text.replace(/(?<!\w)@(?=\w)/g, '@\u200b').replace(/<(?=[A-Za-z/!?])/g, '<\u200b');
}

/** One line without control characters, at most so many characters. */
export function oneLine(text: string, maxLength: number): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}

/**
 * Markdown that fits: cut at the end of a line where one is near, with an open code block closed, and with `notice` after it.
 * The worst of a report comes first, so what is lost is the least of it.
 */
export function fitted(markdown: string, maxBytes: number, notice: string): string {
  if (Buffer.byteLength(markdown) <= maxBytes) return markdown;
  const ending = `\n\n${notice}\n`;
  const fence = '\n```';
  const kept = wholeLines(cutBytes(markdown, maxBytes - Buffer.byteLength(ending) - fence.length));
  const isOpen = ((kept.match(/^ {0,3}```/gm) ?? []).length & 1) === 1;
  return `${kept}${isOpen ? fence : ''}${ending}`;
}

/** Plain text that fits, with a mark where it was cut. */
export function cut(text: string, maxBytes: number): string {
  return Buffer.byteLength(text) <= maxBytes ? text : `${cutBytes(text, maxBytes - 3)}…`;
}

/** Never in the middle of a character. */
function cutBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  let end = Math.max(0, Math.min(maxBytes, bytes.length));
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

function wholeLines(text: string): string {
  const end = text.lastIndexOf('\n');
  return end > text.length - 2000 && end > 0 ? text.slice(0, end) : text;
}
