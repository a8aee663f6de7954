/** A semantic version; what follows a plus sign has no weight. */
export interface Version {
  readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint];
  readonly prerelease: readonly (bigint | string)[];
}

const NUMBER = '(?:0|[1-9][0-9]*)';
const PLAIN = new RegExp(`^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-([^+]*))?(?:\\+(.*))?$`, 's');
const MOST = 2n ** 64n - 1n;
const LONGEST = 1000;

/** Reads a version (github.com/blang/semver v4, which Kubernetes uses). `undefined`: not valid, `null`: not known. */
export function parseVersion(text: string): Version | undefined | null {
  if (text.length > LONGEST) return null;
  const [, major = '', minor = '', patch = '', pre, build] = PLAIN.exec(text) ?? [];
  if (major === '' || !(build?.split('.') ?? ['0']).every((part) => /^[0-9A-Za-z-]+$/.test(part))) return undefined;
  const words = pre?.split('.') ?? [];
  if (!words.every((word) => /^(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)$/.test(word))) return undefined;
  const numbers: Version['numbers'] = [BigInt(major), BigInt(minor), BigInt(patch)];
  const prerelease = words.map((word) => (/^[0-9]+$/.test(word) ? BigInt(word) : word));
  const isSmall = [...numbers, ...prerelease].every((part) => typeof part === 'string' || part <= MOST);
  return isSmall ? { numbers, prerelease } : undefined;
}

/** Removes a leading `v` and leading zeros and adds missing parts, as Kubernetes does with `normalize`. */
export function normalizedVersion(text: string): string {
  const [one = '', two, ...rest] = text.replace(/^v/, '').split('.');
  const parts = [one, ...(two === undefined ? [] : [two]), ...(rest.length > 0 ? [rest.join('.')] : [])];
  const plain = parts.map((part) => (part.length > 1 ? part.replace(/^0+(?=[0-9])/, '') : part));
  const missing = /[+-]/.test(plain.at(-1) ?? '') ? [] : ['0', '0'];
  return [...plain, ...missing].slice(0, 3).join('.');
}

/** -1, 0 or 1. */
export function compareVersions(one: Version, other: Version): number {
  for (const [i, number] of one.numbers.entries()) {
    const sign = signOf(number, other.numbers[i] ?? 0n);
    if (sign !== 0) return sign;
  }
  if (one.prerelease.length === 0 || other.prerelease.length === 0) {
    return signOf(Number(one.prerelease.length === 0), Number(other.prerelease.length === 0));
  }
  return comparePrereleases(one.prerelease, other.prerelease);
}

function comparePrereleases(one: Version['prerelease'], other: Version['prerelease']): number {
  for (const [i, word] of one.entries()) {
    const others = other[i];
    if (others === undefined) return 1;
    // Numbers come before words.
    const sign =
      typeof word === typeof others
        ? signOf(word, others)
        : signOf(Number(typeof word === 'string'), Number(typeof others === 'string'));
    if (sign !== 0) return sign;
  }
  return one.length < other.length ? -1 : 0;
}

function signOf(one: bigint | string | number, other: bigint | string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
