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
  /** Profile that the file beside the folder is rendered for. Absent: the cluster's default. */
  against: Text.optional(),
});
export type VariantFolder = z.infer<typeof VariantFolder>;

const shape = {
  /** The profile that every listener must follow: a predefined one by name, or a custom one. Absent: the cluster's default. */
  profile: z.union([Text, CustomProfile]).optional(),
  /** The edition of the predefined profiles; each has other content under the same names. Absent: the newest whose day has come. */
  edition: Text.optional(),
  /** More editions, beside those of the knowledge documents. */
  editions: z.array(ProfileEdition).default([]),
  /** `strict`: a known component that relies on a default fails, even where the default fits. Source: openshift/api TLSAdherence. */
  adherence: z.enum(['legacy', 'strict']).default('legacy'),
  /** Judge only what head adds to base. */
  onlyNew: z.boolean().default(false),
  /** What a listener that cannot be decided is: a doubt (the rule's onInconclusive decides) or a finding with a level. */
  undecided: z.enum(['doubt', 'finding']).default('doubt'),
  /** `require`: a list of groups must have a post-quantum one. Under FIPS it must not (openshift/router 754). */
  postQuantum: z.enum(['ignore', 'require']).default('ignore'),
  fips: z.boolean().default(false),
  /** `report`: a listener that is stricter than the profile instead of following it is a finding too. */
  honours: z.enum(['ignore', 'report']).default('ignore'),
  /** `judge`: groups that a scan saw must be the profile's. Programs in Go offer P-521 beside them where nothing is set. */
  scannedGroups: z.enum(['ignore', 'judge']).default('ignore'),
  /** Programs that no knowledge document describes; they come before the others. */
  locators: z.array(Locator).default([]),
  stacks: z.array(WrittenStack).default([]),
  exemptions: z.array(Exemption).default([]),
  /** Folders of renderings for other profiles. */
  variants: z.array(VariantFolder).default([]),
  /** Files that declare the cluster's profile, and the manifests to judge again when one of them changes. */
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

/** Everything that a rule judges by: the knowledge documents, overridden by the rule's own entries. */
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

/** Names in params that neither they nor any document defines. */
export function paramProblems(params: TlsProfileParams, parts: readonly KnowledgePart[]): readonly WrittenProblem[] {
  if (parts.length === 0) {
    const message =
      'no knowledge document defines the profiles; store those that Sluice ships with `sluice rules apply`';
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
    return [
      {
        path: ['edition'],
        message: `edition ${params.edition ?? 'of the profiles'} does not exist; the editions are ${known}`,
      },
    ];
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
    message: `edition ${edition.id} has no profile ${name}`,
  }));
}

function nameOf({ profile }: TlsProfileParams, { profileNames }: Knowledge): string {
  if (profile === undefined) return profileNames.whenUnset;
  return typeof profile === 'string' ? profile : `with minimum ${profile.minTLSVersion}`;
}

/** The profile of a rule; undefined where its edition or its minimum does not exist. */
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
