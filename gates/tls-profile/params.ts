import picomatch from 'picomatch';
import * as z from 'zod';
import { findSuite } from './ciphers.ts';
import { Locator } from './locator.ts';
import {
  CustomProfile,
  customProfile,
  LATEST_EDITION,
  PROFILE_EDITIONS,
  type Profile,
  type ProfileEdition,
  predefinedProfile,
} from './profiles.ts';
import { STACKS, Stack } from './stacks.ts';
import { matchesWildcard } from './wildcard.ts';

const Text = z.string().min(1);
const Globs = z.array(Text).min(1);
const Day = z.iso.date();

/** A dated, owned and reasoned exception. `*` stands for any characters in both patterns. The first that matches is used. */
const Exemption = z.strictObject({
  /** `Deployment/operators/widget` */
  subject: Text,
  /** The listener's own name: a container, a configuration file. */
  listener: Text.default('*'),
  owner: Text,
  reason: Text,
  /** Last day on which it holds. */
  expires: Day,
});
export type Exemption = z.infer<typeof Exemption>;

/** `<folder>/<file>` is rendered for one profile, and `<file>` beside the folder for another. */
const VariantFolder = z.strictObject({
  folder: z.string().regex(/^[^/*]+$/, 'the name of a folder, without slashes'),
  profile: z.enum(['Old', 'Intermediate', 'Modern']),
  /** Profile that the file beside the folder is rendered for. */
  against: z.enum(['Old', 'Intermediate', 'Modern']).default('Intermediate'),
});
export type VariantFolder = z.infer<typeof VariantFolder>;

const Edition = z.strictObject({
  id: Text,
  source: Text,
  from: Day,
  until: Day.optional(),
  old: z.array(Text),
  intermediate: z.array(Text),
  groups: z.array(Text).optional(),
});

const shape = {
  /** What every listener must hold: a predefined profile by name, or a custom one. */
  profile: z.union([z.enum(['Old', 'Intermediate', 'Modern']), CustomProfile]).default('Intermediate'),
  /** Which edition of the predefined profiles; "Old" means something else in each. */
  edition: Text.default(LATEST_EDITION),
  /** Further editions. */
  editions: z.array(Edition).default([]),
  /** `strict`: a known component that relies on a default fails, even where the default fits. Source: openshift/api TLSAdherence. */
  adherence: z.enum(['legacy', 'strict']).default('legacy'),
  /** Judge only what head adds over base. */
  onlyNew: z.boolean().default(false),
  /** What a listener that cannot be decided is: a doubt (the rule's onInconclusive decides) or a finding with a level. */
  undecided: z.enum(['doubt', 'finding']).default('doubt'),
  /** `require`: groups that are set must have a post-quantum one. Under FIPS its absence is right (openshift/router 754). */
  postQuantum: z.enum(['ignore', 'require']).default('ignore'),
  fips: z.boolean().default(false),
  /** Programs that this version does not know; they are tried before the shipped ones. */
  locators: z.array(Locator).default([]),
  stacks: z.array(Stack).default([]),
  exemptions: z.array(Exemption).default([]),
  /** Folders of renderings for other profiles. */
  variants: z.array(VariantFolder).default([]),
  /** Files that declare the cluster's profile, and the manifests to judge anew when one of them changes. */
  declared: z.strictObject({ in: Globs, governs: Globs }).optional(),
  /** Scan reports among the files: tls-scanner, testssl.sh, sslyze (JSON), nmap (XML). */
  scans: Globs.optional(),
  /** Globs of the files to judge; one with a leading `!` leaves files out. All files when absent. */
  files: Globs.optional(),
};

/** Parameters of a rule of this gate. What names something that does not exist is refused when the rule is written. */
export const TlsProfileParams = z.strictObject(shape).superRefine((params, context) => {
  for (const { path, message } of problemsOf(params)) context.addIssue({ code: 'custom', path: [...path], message });
});
const PlainParams = z.strictObject(shape);
export type TlsProfileParams = z.infer<typeof PlainParams>;

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function problemsOf(params: TlsProfileParams): Problem[] {
  const { editions, stacks, locators, edition, exemptions } = params;
  const lists = [
    ...editions.flatMap((one, index) => [
      { path: ['editions', index, 'old'], names: one.old },
      { path: ['editions', index, 'intermediate'], names: one.intermediate },
    ]),
    ...stacks.map(({ ciphers }, index) => ({ path: ['stacks', index, 'ciphers'], names: ciphers ?? [] })),
  ];
  const unknown = lists.flatMap(({ path, names }) =>
    names
      .filter((name) => findSuite(name) === undefined)
      .map((name) => ({ path, message: `no cipher suite is called ${name}` })),
  );
  if (unknown.length > 0) return unknown;
  const known = new Set([...STACKS, ...stacks].map(({ id }) => id));
  const homeless = locators.flatMap(({ listeners }, index) =>
    listeners
      .filter(({ stack }) => !known.has(stack))
      .map(({ stack }) => ({ path: ['locators', index], message: `no stack is called ${stack}` })),
  );
  const missing = { path: ['profile'], message: `no profile ${nameOf(params)} in edition ${edition}` };
  const shadowed = exemptions.flatMap((later, index) => {
    const earlier = exemptions.findIndex((one) => covers(one, later));
    const message = `it is never used: exemption ${earlier} covers all of it and comes first`;
    return earlier < index ? [{ path: ['exemptions', index], message }] : [];
  });
  return [...homeless, ...shadowed, ...(profileOf(params) === undefined ? [missing] : [])];
}

/** The first that matches is used, so one behind a wider one never is. An exemption covers itself. */
function covers(wide: Exemption, narrow: Exemption): boolean {
  return matchesWildcard(narrow.subject, wide.subject) && matchesWildcard(narrow.listener, wide.listener);
}

function nameOf({ profile }: TlsProfileParams): string {
  return typeof profile === 'string' ? profile : `with minimum ${profile.minTLSVersion}`;
}

/** The profile that a rule asks for; nothing where its edition or its minimum does not exist. */
export function profileOf(params: TlsProfileParams): Profile | undefined {
  return typeof params.profile === 'string' ? profileNamed(params.profile, params) : customProfile(params.profile);
}

/** A predefined profile in the edition that a rule asks for. */
export function profileNamed(
  name: 'Old' | 'Intermediate' | 'Modern',
  { edition, editions }: Pick<TlsProfileParams, 'edition' | 'editions'>,
): Profile | undefined {
  return predefinedProfile(name, edition, [...editions.map(editionOf), ...PROFILE_EDITIONS]);
}

function editionOf({ until, groups, ...rest }: z.infer<typeof Edition>): ProfileEdition {
  return { ...rest, ...(until === undefined ? {} : { until }), ...(groups === undefined ? {} : { groups }) };
}

export function isAsked({ files }: Pick<TlsProfileParams, 'files'>, path: string): boolean {
  return files === undefined || matchesGlobs(path, files);
}

/** Whether a path is among the globs; those with a leading `!` take away. */
export function matchesGlobs(path: string, globs: readonly string[]): boolean {
  const wanted = globs.filter((glob) => !glob.startsWith('!'));
  const refused = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const matches = (glob: string): boolean => picomatch.isMatch(path, glob, { dot: true });
  return (wanted.length === 0 || wanted.some(matches)) && !refused.some(matches);
}
