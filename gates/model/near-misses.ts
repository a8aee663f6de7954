/** Names that may have been meant: those that contain the word, then those a few letters away; the nearest first. */
export function nearMisses(word: string, names: readonly string[], most = 3): string[] {
  const wanted = word.slice(0, 100).toLowerCase();
  const scored = names.map((name) => ({ name, distance: distanceTo(wanted, name.toLowerCase()) }));
  return scored
    .filter(({ distance }) => distance <= Math.max(2, Math.floor(wanted.length / 3)))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

function distanceTo(wanted: string, name: string): number {
  if (wanted.length >= 3 && name.includes(wanted)) return 0;
  const tail = name.slice(name.indexOf('/') + 1);
  return Math.min(editDistance(wanted, name), editDistance(wanted, tail));
}

/** Letters to insert, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
