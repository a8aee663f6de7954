/** Bytes that a text takes. */
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

/** The bytes of a text, each as a character. Half of a character becomes the one that stands for what is none. */
export function utf8Text(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%(..)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The text of such bytes; nothing where they are none. */
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
