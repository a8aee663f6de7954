import type { EntryPair, TreeEntry } from './changes.ts';

/** Fields of a NUL-terminated listing. Paths that are not UTF-8 come out with U+FFFD; {@link comparisonOf} notices. */
export function records(listing: Buffer): string[] {
  const text = listing.toString('utf8');
  return text === '' ? [] : text.replace(/\0$/, '').split('\0');
}

export interface RawDiffEntry extends EntryPair {
  readonly status: string;
  /** Mode and id of the head side as printed; the id is all zeros where git did not look at the content. */
  readonly raw: TreeEntry;
}

/**
 * Reads `--raw -z --no-renames` output: `:<mode> <mode> <id> <id> <status>` NUL path NUL.
 * Source: git-diff-tree(1), "Raw output format".
 */
export function parseRawDiff(listing: Buffer): RawDiffEntry[] {
  const fields = records(listing);
  const entries: RawDiffEntry[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [baseMode = '', headMode = '', baseBlob = '', headBlob = '', status = ''] = (fields[index] ?? '')
      .slice(1)
      .split(' ');
    const path = fields[index + 1] ?? '';
    const raw = { mode: headMode, blob: headBlob };
    entries.push({
      path,
      status,
      raw,
      ...(isPresent(baseMode) && { base: { mode: baseMode, blob: baseBlob } }),
      ...(isPresent(headMode) && { head: raw }),
    });
  }
  return entries;
}

function isPresent(mode: string): boolean {
  return /[^0]/.test(mode);
}

/** Reads `ls-tree -r -z` (`<mode> <type> <id>` TAB path) and `ls-files -s -z` (`<mode> <id> <stage>` TAB path). */
export function parseEntries(listing: Buffer, kind: 'tree' | 'index'): Map<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const record of records(listing)) {
    const tab = record.indexOf('\t');
    const [mode = '', second = '', third = ''] = record.slice(0, tab).split(' ');
    entries.set(record.slice(tab + 1), { mode, blob: kind === 'tree' ? third : second });
  }
  return entries;
}
