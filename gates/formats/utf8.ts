/** The number of bytes of a text in UTF-8. */
export function utf8Length(value: string): number {
  let length = 0;
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else length += code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** The UTF-8 bytes of a text, each as a character. Half of a surrogate pair becomes the replacement character. */
export function utf8Text(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%(..)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The text of such bytes; `undefined` where they are not UTF-8. */
export function textOfUtf8(bytes: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters of one byte.
  if (/^[\x00-\x7f]*$/.test(bytes)) return bytes;
  try {
    return decodeURIComponent(
      bytes.replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return undefined;
  }
}
