/** Whether a condition of a Go template holds wherever the other does: the same one, or an `or` with it. */
export function isLooser(condition: string, other: string): boolean {
  if (condition === other) return true;
  const [word, first, ...rest] = condition.split(' ');
  const [otherWord, ...alone] = other.split(' ');
  if (word !== 'if' || otherWord !== 'if' || first !== 'or') return false;
  return alone.length === 1 && PLAIN.test(rest.join(' ')) && rest.includes(alone[0] ?? '');
}

/** Names of values only, without calls that would take them as arguments. */
const PLAIN = /^[$.\w]+(?: [$.\w]+)*$/;
