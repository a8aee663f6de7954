/** Whether a text matches a pattern in which `*` stands for any characters. Linear steps per star; no regular expression. */
export function matchesWildcard(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (!text.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return text.length === first.length;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}

export function matchesAny(text: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesWildcard(text, pattern));
}
