/** A key exchange group; `id` is its number in the IANA registry. */
export interface Group {
  readonly id: number;
  /** As openshift/api writes it. */
  readonly name: string;
  readonly isPostQuantum: boolean;
  readonly aliases: readonly string[];
}

/** Sources: IANA TLS supported groups; openshift/api TLSGroup enum; Go crypto/tls CurveID; OpenSSL group names. */
const groups: readonly Group[] = [
  { id: 4588, name: 'X25519MLKEM768', isPostQuantum: true, aliases: [] },
  { id: 4587, name: 'SecP256r1MLKEM768', isPostQuantum: true, aliases: ['p256mlkem768'] },
  { id: 4589, name: 'SecP384r1MLKEM1024', isPostQuantum: true, aliases: ['p384mlkem1024'] },
  { id: 25497, name: 'X25519Kyber768Draft00', isPostQuantum: true, aliases: [] },
  { id: 29, name: 'X25519', isPostQuantum: false, aliases: ['ecdh_x25519', 'curve25519'] },
  { id: 30, name: 'X448', isPostQuantum: false, aliases: ['ecdh_x448'] },
  { id: 23, name: 'secp256r1', isPostQuantum: false, aliases: ['prime256v1', 'P-256', 'P256', 'CurveP256'] },
  { id: 24, name: 'secp384r1', isPostQuantum: false, aliases: ['P-384', 'P384', 'CurveP384'] },
  { id: 25, name: 'secp521r1', isPostQuantum: false, aliases: ['P-521', 'P521', 'CurveP521'] },
  { id: 22, name: 'secp256k1', isPostQuantum: false, aliases: [] },
  { id: 26, name: 'brainpoolP256r1', isPostQuantum: false, aliases: [] },
  { id: 27, name: 'brainpoolP384r1', isPostQuantum: false, aliases: [] },
  { id: 28, name: 'brainpoolP512r1', isPostQuantum: false, aliases: [] },
  { id: 256, name: 'ffdhe2048', isPostQuantum: false, aliases: [] },
  { id: 257, name: 'ffdhe3072', isPostQuantum: false, aliases: [] },
  { id: 258, name: 'ffdhe4096', isPostQuantum: false, aliases: [] },
];

const byName: ReadonlyMap<string, Group> = new Map(
  groups.flatMap((group) =>
    [group.name, ...group.aliases, String(group.id)].map((name) => [folded(name), group] as const),
  ),
);

/** Scanners and programs differ in case, `-` and `_` only. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll('-', '').replaceAll('_', '');
}

export function findGroup(name: string): Group | undefined {
  return byName.get(folded(name.trim()));
}

export function groupById(id: number): Group | undefined {
  return groups.find((group) => group.id === id);
}

export function groupName(id: number): string {
  return groupById(id)?.name ?? `group ${id}`;
}
