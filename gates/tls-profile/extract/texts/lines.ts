/** Longest line that is looked into; configuration written by people and programs has none of this length. */
const MAX_LINE = 16 * 1024;

/** The lines of a text with their numbers, without comments that start a line, long ones cut. */
export function* linesOf(text: string, comment = '#'): Generator<{ readonly line: number; readonly text: string }> {
  let line = 0;
  for (const written of text.split('\n')) {
    line += 1;
    const trimmed = written.slice(0, MAX_LINE).trim();
    if (trimmed !== '' && !trimmed.startsWith(comment)) yield { line, text: trimmed };
  }
}

/** Whether some line of a text starts with one of these words. */
export function hasLineOf(text: string, words: ReadonlySet<string>): boolean {
  for (const { text: line } of linesOf(text)) {
    if (words.has(/^[\w.-]{1,60}/.exec(line)?.[0] ?? '')) return true;
  }
  return false;
}
