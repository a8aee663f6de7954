/** A link that a message may carry: https, no white space, no characters that end a link in Slack or Markdown. */
export function linkOf(text: unknown): string | undefined {
  const isLink = typeof text === 'string' && text.length <= 2000 && /^https:\/\/[^\s<>|"'`()\\]+$/.test(text);
  return isLink ? text : undefined;
}
