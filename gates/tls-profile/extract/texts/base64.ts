/** Kubernetes keeps no larger Secret. */
const MAX_SECRET = 2 * 1024 * 1024;

/** The text of a value of a Secret; undefined where it is not base64, or not text. */
export function textOfBase64(value: string): string | undefined {
  if (value.length > MAX_SECRET) return undefined;
  const packed = value.replaceAll(/\s/g, '');
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined;
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
