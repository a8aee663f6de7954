import { encodedText, innerText } from '../../model/source-text.ts';
import type { Reading } from '../listener.ts';
import type { Spot } from './spot.ts';
import { textOfBase64 } from './texts/base64.ts';
import { speaksOfTls } from './texts/tls-words.ts';

/** Members that hold words for readers, not settings. */
const PROSE = /^(?:description|summary|message|notes?|readme|help|documentation|comment)s?$/i;

export function isProse(member: string): boolean {
  return PROSE.test(member);
}

/** What a text says that an object holds as a member or an item: a unit of systemd, the values of a chart, a configuration. */
export function heldReading(value: string, name: string, spot: () => Spot): Reading | undefined {
  const held = isProse(name) ? undefined : heldText(value);
  if (held === undefined) return undefined;
  const at = spot();
  if (!speaksOfTls(held.text, at.knowledge)) return undefined;
  const source = (held.isEncoded ? encodedText : innerText)(at.source, at.document, at.pointer, held.text);
  return at.readText(source, { ...at, id: name });
}

/** A text with lines, or a URL that holds one (`data:`, as in Ignition). */
function heldText(value: string): { readonly text: string; readonly isEncoded: boolean } | undefined {
  if (value.includes('\n')) return { text: value, isEncoded: false };
  const [, base64, written = ''] = /^data:[^,;]{0,100}(?:;charset=[\w-]{1,40})?(;base64)?,(.*)$/.exec(value) ?? [];
  if (written === '') return undefined;
  const text = base64 === undefined ? decodedUrl(written) : textOfBase64(written);
  return text === undefined ? undefined : { text, isEncoded: true };
}

function decodedUrl(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
