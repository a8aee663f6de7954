import * as z from 'zod';
import { VersionSpelling } from '../versions.ts';
import { matchesWildcard } from '../wildcard.ts';

const Text = z.string().min(1);
const Names = z.array(Text).min(1);
const FlagNames = z
  .array(Text.regex(/^[^-\s=][^\s=]*$/, 'the name of a flag, without its dashes and its value'))
  .min(1);
const VariableNames = z.array(Text.regex(/^[^\s=$]+$/, 'the name of a variable, without its value')).min(1);
const ContainerNames = z
  .array(Text.regex(/^[a-z0-9*-]+$/, 'a container is called by small letters, digits and dashes; * stands for any'))
  .min(1);
/** Longest invocation that is looked at: the program and three words. */
const CommandPatterns = z
  .array(
    Text.regex(/^[^/\s][^/]*$/, 'a command begins with the base name of its program, without a path')
      .refine(
        (pattern) => pattern.includes('*') || pattern.split(' ').length <= 4,
        'more than four words are never compared',
      )
      .refine((pattern) => !/(?:^| )-/.test(pattern), 'words from the first flag on are never compared'),
  )
  .min(1);
const SubjectPatterns = z.array(Text.regex(/^[^/]*\/|^\*$/, 'a subject is Kind/namespace/name or Kind/name')).min(1);

/** Where one setting of a listener is written: any of these flags or variables. Flags without their dashes. */
export const SettingSource = z.strictObject({
  flags: FlagNames.optional(),
  env: VariableNames.optional(),
  /** Of versions. */
  spelling: VersionSpelling.default('any'),
  /** Of cipher names. */
  naming: z.enum(['iana', 'openssl', 'any']).default('any'),
  separator: z.string().min(1).max(1).default(','),
});
export type SettingSource = z.infer<typeof SettingSource>;

const WrittenSource = SettingSource.refine(
  ({ flags, env }) => flags !== undefined || env !== undefined,
  'name flags or env: nothing could ever be found',
);

const ListenerSpec = z.strictObject({
  /** Called like the container when absent. */
  name: Text.optional(),
  role: z.enum(['server', 'client', 'passthrough', 'plaintext']).default('server'),
  /** Why the role is not `server`; shown to readers. */
  reason: Text.optional(),
  stack: Text.default('unknown'),
  min: WrittenSource.optional(),
  max: WrittenSource.optional(),
  ciphers: WrittenSource.optional(),
  tls13: WrittenSource.optional(),
  groups: WrittenSource.optional(),
  /** Flags and variables that look like settings and are not read, and why; shown to readers, and judged as if they were not there. */
  ignores: z
    .strictObject({ flags: FlagNames.optional(), env: VariableNames.optional(), reason: Text })
    .refine(({ flags, env }) => flags !== undefined || env !== undefined, 'name flags or env: nothing is ignored')
    .optional(),
  /** When one of these flags is given and no setting is, the settings are in the file that the flag names. */
  elsewhereFlags: FlagNames.optional(),
  /** It asks the cluster when it starts; the manifest says nothing, a scan does. */
  atRunTime: Text.optional(),
  /** It listens only where one of these flags is given. */
  onlyWithFlags: FlagNames.optional(),
});
export type ListenerSpec = z.infer<typeof ListenerSpec>;

/**
 * Where a program takes its TLS settings from. All patterns are texts in which `*` stands for anything. A container matches by its
 * name or by what it starts (`etcd grpc-proxy*`: base name of the program and the words before the first flag). First match wins.
 */
export const Locator = z.strictObject({
  id: Text,
  source: Text,
  match: z
    .strictObject({
      /** Only in objects of these kinds. */
      kinds: Names.optional(),
      containers: ContainerNames.optional(),
      commands: CommandPatterns.optional(),
      /** Only in objects of these names: `Deployment/*` and the like. */
      subjects: SubjectPatterns.optional(),
    })
    .refine(
      ({ containers, commands }) => containers !== undefined || commands !== undefined,
      'name containers or commands',
    ),
  listeners: z.array(ListenerSpec).min(1),
});
export type Locator = z.infer<typeof Locator>;

export const locatorSections = { locators: z.array(Locator).default([]) };

/** Whether an earlier locator takes every container that a later one could have. */
export function hides({ match: earlier }: Locator, { match: later }: Locator): boolean {
  return (
    narrows(later.kinds, earlier.kinds) &&
    narrows(later.subjects, earlier.subjects) &&
    coversAll(earlier.containers, later.containers) &&
    coversAll(earlier.commands, later.commands)
  );
}

/** A condition of the earlier one is no stricter than the later one's. */
function narrows(later: readonly string[] | undefined, earlier: readonly string[] | undefined): boolean {
  return earlier === undefined || (later !== undefined && coversAll(earlier, later));
}

function coversAll(wide: readonly string[] | undefined, narrow: readonly string[] | undefined): boolean {
  return (narrow ?? []).every((pattern) => (wide ?? []).some((one) => matchesWildcard(pattern, one)));
}
