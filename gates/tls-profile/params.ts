import * as z from 'zod';
import type { WrittenProblem } from '../model/gate.ts';
import { globsMatch } from '../model/glob.ts';
import type { KnowledgePart } from '../model/knowledge.ts';
import { Exemption } from './knowledge/exemption.ts';
import { Locator } from './knowledge/locator.ts';
import { hiddenInList, neverUsed, unknownNames } from './knowledge/problems.ts';
import { CustomProfile, type Profile, ProfileEdition } from './knowledge/profiles.ts';
import { WrittenStack } from './knowledge/stacks.ts';
import { type Knowledge, knowledgeOf, profileNamed, profileWritten } from './knowledge.ts';

const Text = z.string().min(1);
const Globs = z.array(Text).min(1);

/** `<folder>/<file>` is rendered for one profile, and `<file>` beside the folder for another. */
const VariantFolder = z.strictObject({
  folder: z.string().regex(/^[^/*]+$/, 'the name of a folder, without slashes'),
  profile: Text,
  /** Profile that the file beside the folder is rendered for; the one that counts where none is named, when absent. */
  against: Text.optional(),
});
export type VariantFolder = z.infer<typeof VariantFolder>;

const shape = {
  /** What every listener must hold: a predefined profile by name, or one that is written out. The one that counts where none is named, when absent. */
  profile: z.union([Text, CustomProfile]).optional(),
  /** Which edition of the predefined profiles: each of them means something else by their names. The newest whose day has come, when absent. */
  edition: Text.optional(),
  /** Further editions, beside those of the knowledge documents. */
  editions: z.array(ProfileEdition).default([]),
  /** `strict`: a known component that relies on a default fails, even where the default fits. Source: openshift/api TLSAdherence. */
  adherence: z.enum(['legacy', 'strict']).default('legacy'),
  /** Judge only what head adds over base. */
  onlyNew: z.boolean().default(false),
  /** What a listener that cannot be decided is: a doubt (the rule's onInconclusive decides) or a finding with a level. */
  undecided: z.enum(['doubt', 'finding']).default('doubt'),
  /** `require`: groups that are set must have a post-quantum one. Under FIPS its absence is right (openshift/router 754). */
  postQuantum: z.enum(['ignore', 'require']).default('ignore'),
  fips: z.boolean().default(false),
  /** `report`: a listener that is safe, and offers something else than the profile says, is a finding of its own. */
  honours: z.enum(['ignore', 'report']).default('ignore'),
  /** `judge`: groups that a scan saw must be the profile's. Programs in Go offer P-521 beside them where nothing is set. */
  scannedGroups: z.enum(['ignore', 'judge']).default('ignore'),
  /** Programs that no knowledge document describes; they are tried before the others. */
  locators: z.array(Locator).default([]),
  stacks: z.array(WrittenStack).default([]),
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

/** Parameters of a rule of this gate. What they name is compared with the knowledge documents when the rule is written. */
export const TlsProfileParams = z.strictObject(shape).superRefine((params, context) => {
  for (const { path, message } of [...hiddenInList(params.locators), ...neverUsed(params)]) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
});
export type TlsProfileParams = z.infer<typeof TlsProfileParams>;

/** Everything that a rule judges by: what documents say, and over it what the rule says for itself. */
export function knowledgeFor(params: TlsProfileParams, parts: readonly KnowledgePart[], asOf?: string): Knowledge {
  const { editions, stacks, locators, exemptions, edition } = params;
  return knowledgeOf(parts, {
    editions,
    stacks,
    locators,
    exemptions,
    ...(edition === undefined ? {} : { edition }),
    ...(asOf === undefined ? {} : { asOf }),
  });
}

/** What params name that neither they nor any document has. */
export function paramProblems(params: TlsProfileParams, parts: readonly KnowledgePart[]): readonly WrittenProblem[] {
  if (parts.length === 0) {
    const message = 'no document says what the profiles allow; write those that Sluice ships with `sluice rules apply`';
    return [{ path: [], message }];
  }
  const knowledge = knowledgeFor(params, parts);
  const { suites, groups } = knowledge;
  return [
    ...unknownNames(params, { suites, groups, stacks: new Set(knowledge.stacks.keys()) }),
    ...profileProblems(params, knowledge),
  ];
}

function profileProblems(params: TlsProfileParams, knowledge: Knowledge): WrittenProblem[] {
  const { edition } = knowledge;
  if (edition === undefined) {
    const known = knowledge.editions.map(({ id }) => id).join(', ');
    return [{ path: ['edition'], message: `no edition ${params.edition ?? 'of the profiles'} (there are: ${known})` }];
  }
  const variants = params.variants.flatMap(({ profile, against }, index) => [
    { path: ['variants', index, 'profile'], name: profile },
    ...(against === undefined ? [] : [{ path: ['variants', index, 'against'], name: against }]),
  ]);
  const own =
    profileOf(params, knowledge) === undefined ? [{ path: ['profile'], name: nameOf(params, knowledge) }] : [];
  const unknown = variants.filter(({ name }) => profileNamed(knowledge, name) === undefined);
  return [...own, ...unknown].map(({ path, name }) => ({
    path,
    message: `no profile ${name} in edition ${edition.id}`,
  }));
}

function nameOf({ profile }: TlsProfileParams, { profileNames }: Knowledge): string {
  if (profile === undefined) return profileNames.whenUnset;
  return typeof profile === 'string' ? profile : `with minimum ${profile.minTLSVersion}`;
}

/** The profile that a rule asks for; nothing where its edition or its minimum does not exist. */
export function profileOf({ profile }: Pick<TlsProfileParams, 'profile'>, knowledge: Knowledge): Profile | undefined {
  if (profile === undefined) return profileNamed(knowledge, knowledge.profileNames.whenUnset);
  return typeof profile === 'string' ? profileNamed(knowledge, profile) : profileWritten(knowledge, profile);
}

export function isAsked({ files }: Pick<TlsProfileParams, 'files'>, path: string): boolean {
  return files === undefined || matchesGlobs(path, files);
}

/** Whether a path is among the globs; those with a leading `!` take away. */
export function matchesGlobs(path: string, globs: readonly string[]): boolean {
  return globsMatch(globs, path);
}
