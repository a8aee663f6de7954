import * as z from 'zod';
import { TlsVersion } from '../versions.ts';

const Text = z.string().min(1);

const habits = {
  /** Oldest version it offers when nothing is set; absent where unknown. */
  min: TlsVersion,
  /** Suites below TLS 1.3 that it offers when nothing is set; absent where unknown. */
  ciphers: z.array(Text),
  /** Programs from this version or day on behave so. */
  since: Text,
  /** Its TLS 1.3 suites cannot be configured, a list has no order, and suites that Go lacks are never negotiated. */
  isGo: z.boolean(),
  /** An older minimum is raised to this. */
  lowest: TlsVersion,
  /** It does not start when it is given a cipher list together with minimum TLS 1.3. */
  refusesCiphersAtTls13: z.boolean(),
  /** What it does with a cipher name that it does not know. */
  unknownNames: z.enum(['refuses', 'drops', 'unknown']),
  /** A list without a known name makes it use its defaults, for the minimum too. */
  fallsBackOnEmptyList: z.boolean(),
  /** It declares settings that other programs apply, each in its own way. */
  isForOthers: z.boolean(),
  /** It serves HTTP/2 and cannot without one of the suites that HTTP/2 demands below TLS 1.3. */
  servesHttp2: z.boolean(),
};

/** What a program's TLS library does with settings, and without them. */
export const WrittenStack = z.strictObject({
  id: Text,
  title: Text,
  /** Document or source that the defaults were read in. */
  source: Text,
  /** Another stack that it behaves like, except for what is stated here. */
  like: Text.optional(),
  ...z.object(habits).partial().shape,
});
export type WrittenStack = z.infer<typeof WrittenStack>;

/** A stack with everything that it takes from the one that it is like. */
export interface Stack {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly min?: TlsVersion | undefined;
  readonly ciphers?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly lowest?: TlsVersion | undefined;
  readonly isGo: boolean;
  readonly refusesCiphersAtTls13: boolean;
  readonly unknownNames: 'refuses' | 'drops' | 'unknown';
  readonly fallsBackOnEmptyList: boolean;
  readonly isForOthers: boolean;
  readonly servesHttp2: boolean;
}

/** What a stack does by default. */
const SILENT = {
  isGo: false,
  refusesCiphersAtTls13: false,
  unknownNames: 'unknown',
  fallsBackOnEmptyList: false,
  isForOthers: false,
  servesHttp2: false,
} as const;

/** An entry of a variable that weakens what a stack in Go offers, whatever else is set. */
const Switch = z.strictObject({
  variable: Text,
  entry: Text,
  meaning: Text,
  /** Version that no longer reads it. */
  endsWith: Text.optional(),
  /** It lowers the default minimum to this. */
  minimum: TlsVersion.optional(),
  /** It adds these suites to the default list. */
  ciphers: z.array(Text).min(1).optional(),
  /** It turns post-quantum key exchange off. */
  withoutPostQuantum: z.boolean().default(false),
});
export type Switch = z.infer<typeof Switch>;

export const stackSections = { stacks: z.array(WrittenStack).default([]), switches: z.array(Switch).default([]) };

/** Longest chain of stacks that are like another; a longer one goes in a circle. */
const MAX_LIKE = 10;

/** The stack that a program uses where nothing else is known of it. */
export function unknownStack(id: string): Stack {
  return { ...SILENT, id, title: 'unknown program', source: 'nothing is known of its defaults' };
}

/** Stacks by id, each with what it takes from the one that it is like. */
export function stacksById(written: ReadonlyMap<string, WrittenStack>): ReadonlyMap<string, Stack> {
  return new Map([...written.values()].map((stack) => [stack.id, resolvedStack(stack, written)]));
}

function resolvedStack(own: WrittenStack, all: ReadonlyMap<string, WrittenStack>, depth = 0): Stack {
  const like = own.like === undefined || depth >= MAX_LIKE ? undefined : all.get(own.like);
  const base = like === undefined ? SILENT : resolvedStack(like, all, depth + 1);
  return {
    ...base,
    ...own,
    isGo: own.isGo ?? base.isGo,
    refusesCiphersAtTls13: own.refusesCiphersAtTls13 ?? base.refusesCiphersAtTls13,
    unknownNames: own.unknownNames ?? base.unknownNames,
    fallsBackOnEmptyList: own.fallsBackOnEmptyList ?? base.fallsBackOnEmptyList,
    isForOthers: own.isForOthers ?? base.isForOthers,
    servesHttp2: own.servesHttp2 ?? base.servesHttp2,
  };
}
