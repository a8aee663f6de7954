import * as z from 'zod';

const Name = z.string().min(1).max(100);
const Names = z.array(Name).min(1);
/** A bare 1301 is a number to YAML, and 0067 an octal one. */
const SuiteId = z
  .string('write the number in quotes: "C02F"')
  .regex(/^[0-9A-F]{4}$/, 'four hex digits in capitals, as the IANA registry has them: "C02F"');

const SuiteEntry = z.strictObject({
  id: SuiteId,
  iana: Name,
  openssl: Name.optional(),
  /** What Go's crypto/tls does with it: `fixed` cannot be configured away, `absent` cannot be negotiated at all. */
  go: z.enum(['fixed', 'default', 'optional', 'absent']).default('absent'),
  /** RFC 9113 9.2.2: a server of HTTP/2 must have one of the demanded suites below TLS 1.3. */
  http2: z.enum(['demanded']).optional(),
  /** Further names, by who reads them. */
  also: z.strictObject({ iana: Names.optional(), openssl: Names.optional() }).default({}),
});
type SuiteEntry = z.infer<typeof SuiteEntry>;

/** Further spellings of a suite that another document has. */
const SpellingEntry = z.strictObject({
  suite: SuiteId,
  naming: z.enum(['iana', 'openssl']),
  names: Names,
  source: z.string().min(1),
});

/** Spellings that a tool makes of IANA's names by a rule. */
const DerivedNames = z.strictObject({
  by: z.string().min(1),
  of: z.enum(['tls12', 'tls13']),
  replace: Name,
  with: Name,
  naming: z.enum(['iana', 'openssl']),
});

export const cipherSections = {
  cipherSuites: z.array(SuiteEntry).default([]),
  cipherNames: z.array(SpellingEntry).default([]),
  derivedNames: z.array(DerivedNames).default([]),
};
export interface CipherSections {
  readonly cipherSuites: readonly SuiteEntry[];
  readonly cipherNames: readonly z.infer<typeof SpellingEntry>[];
  readonly derivedNames: readonly z.infer<typeof DerivedNames>[];
}

/** A cipher suite; `id` is its number in the IANA registry, four hex digits in capitals. Names lie, numbers do not. */
export interface CipherSuite {
  readonly id: string;
  readonly iana: string;
  readonly openssl?: string;
  readonly isTls13: boolean;
  readonly inGo: 'fixed' | 'default' | 'optional' | 'absent';
  readonly isDemandedByHttp2: boolean;
}

type CipherNaming = 'iana' | 'openssl' | 'both';

interface NamedSuite {
  readonly suite: CipherSuite;
  readonly naming: CipherNaming;
}

/** Everything that is known of names of cipher suites. */
export interface CipherSuites {
  /** The suite that a name means in any spelling, or by its number (`0xC02F`, `xc02f`). */
  find(name: string): NamedSuite | undefined;
  /** A known name that differs in case only: programs compare names exactly. */
  nearest(name: string): string | undefined;
  byId(id: string): CipherSuite | undefined;
  /** The IANA name of a number, or the number itself. */
  nameOf(id: string): string;
  /** Numbers of the names that mean something. */
  idsOf(names: readonly string[]): ReadonlySet<string>;
  readonly all: readonly CipherSuite[];
}

export function cipherSuites(sections: CipherSections): CipherSuites {
  const suites = new Map(sections.cipherSuites.map((entry) => [entry.id, suiteOf(entry)]));
  const names = new Map<string, NamedSuite>();
  for (const { name, id, naming } of spellingsOf(sections)) {
    const suite = suites.get(id);
    if (suite !== undefined && !names.has(name)) names.set(name, { suite, naming });
  }
  const folded = new Map([...names.keys()].map((name) => [name.toUpperCase(), name]));
  const find = (name: string): NamedSuite | undefined => {
    const number = /^(?:0x|x)([0-9a-f]{2,4})$/i.exec(name)?.[1]?.toUpperCase().padStart(4, '0');
    const byNumber = number === undefined ? undefined : suites.get(number);
    return byNumber === undefined ? names.get(name) : { suite: byNumber, naming: 'both' };
  };
  return {
    find,
    nearest: (name) => folded.get(name.toUpperCase()),
    byId: (id) => suites.get(id),
    nameOf: (id) => suites.get(id)?.iana ?? `0x${id}`,
    idsOf: (list) => new Set(list.flatMap((name) => find(name)?.suite.id ?? [])),
    all: [...suites.values()],
  };
}

function suiteOf({ id, iana, openssl, go, http2 }: SuiteEntry): CipherSuite {
  return {
    id,
    iana,
    ...(openssl === undefined ? {} : { openssl }),
    isTls13: isTls13(id),
    inGo: go,
    isDemandedByHttp2: http2 === 'demanded',
  };
}

/** Source: RFC 8446 B.4: the suites of TLS 1.3 are 13xx, and no older version has one of these. */
function isTls13(id: string): boolean {
  return id.startsWith('13');
}

export interface Spelling {
  readonly name: string;
  readonly id: string;
  readonly naming: CipherNaming;
}

/** Every spelling of every suite, in the order of the documents; a name that comes twice is a mistake of theirs. */
export function spellingsOf({ cipherSuites: suites, cipherNames, derivedNames }: CipherSections): Spelling[] {
  const written = suites.flatMap(({ id, iana, openssl, also }): Spelling[] => {
    const isOne = iana === openssl;
    return [
      { name: iana, id, naming: isOne ? 'both' : 'iana' },
      ...(openssl === undefined || isOne ? [] : [{ name: openssl, id, naming: 'openssl' as const }]),
      ...(also.iana ?? []).map((name) => ({ name, id, naming: 'iana' as const })),
      ...(also.openssl ?? []).map((name) => ({ name, id, naming: 'openssl' as const })),
    ];
  });
  const further = cipherNames.flatMap(({ suite, naming, names }) => names.map((name) => ({ name, id: suite, naming })));
  const derived = derivedNames.flatMap((rule) =>
    suites
      .filter(({ id, iana }) => isTls13(id) === (rule.of === 'tls13') && iana.startsWith(rule.replace))
      .map(({ id, iana }) => ({ name: rule.with + iana.slice(rule.replace.length), id, naming: rule.naming })),
  );
  return [...written, ...further, ...derived];
}
