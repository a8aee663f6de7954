import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './json.ts';

/** SHA-256 of the canonical JSON of a value, as `sha256:<64 hex>`. */
export function digestOf(value: unknown): string {
  return `sha256:${hexDigest(canonicalJson(value))}`;
}

/** SHA-256 of a text's UTF-8 bytes, as 64 hex digits. */
export function hexDigest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
