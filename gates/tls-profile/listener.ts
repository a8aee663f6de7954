import type { Place } from '../model/finding.ts';
import type { Stack } from './knowledge/stacks.ts';
import type { VersionSpelling } from './versions.ts';

/** `versions`: a list of which the oldest counts. `disabled`: a list of what is not offered. */
export type SettingKind = 'min' | 'max' | 'versions' | 'disabled' | 'ciphers' | 'tls13' | 'groups' | 'switch';

/** One TLS setting where a file writes it. */
export interface Setting {
  readonly kind: SettingKind;
  /** Flag, variable or key, as the file writes it. */
  readonly name: string;
  readonly via:
    | 'flag'
    | 'shell'
    | 'environment'
    | 'configuration'
    | 'haproxy'
    | 'nginx'
    | 'envoy'
    | 'profile'
    | 'annotation';
  /** As written, variables put in. */
  readonly raw: string;
  /** The items of a list, or the one value. */
  readonly values: readonly string[];
  /** Why the file does not show the value: a template action, a variable of the shell. */
  readonly unresolved?: string;
  readonly spelling: VersionSpelling;
  readonly naming: 'iana' | 'openssl' | 'any';
  readonly place: Place;
}

/** Something that speaks TLS, or is looked at because it might. */
export interface Listener {
  /** Unique within its subject: container, configuration file and section. */
  readonly id: string;
  /** The object it belongs to, `Deployment/operators/widget`; the path of a file without objects. */
  readonly subject: string;
  readonly location: string;
  readonly place: Place;
  readonly role: 'server' | 'client' | 'passthrough' | 'plaintext';
  /** Id of the locator that knew it, or `fallback`. */
  readonly locator: string;
  readonly stack: Stack;
  readonly ports: readonly number[];
  readonly settings: readonly Setting[];
  /** What is written for it and not read by it, and why. */
  readonly ignored?: { readonly settings: readonly Setting[]; readonly reason: string };
  /** Why it is taken for a TLS listener, in words. */
  readonly evidence: readonly string[];
  /** Where its settings are instead, or that it decides when it runs. */
  readonly decided?: { readonly where: 'elsewhere' | 'at-run-time'; readonly reason: string };
  /** Why a role other than server, or other words for readers. */
  readonly note?: string;
  /** The file is a template: what it becomes is not known, so it cannot pass. */
  readonly isTemplated?: boolean;
  /** Why it may have settings that the file does not show: an argument that could be any flag, variables from elsewhere. It cannot pass either. */
  readonly hidden?: string;
}

/** A place or a text that could not be read. Never a pass. */
export interface Unreadable {
  readonly subject: string;
  readonly reason: string;
  readonly wayOut: string;
  readonly place: Place;
}

/** What a listener is known by that is a declared profile. */
export const DECLARED_PROFILE = 'declared-profile';

export interface Reading {
  readonly listeners: readonly Listener[];
  readonly unreadable: readonly Unreadable[];
}

export const NOTHING_READ: Reading = { listeners: [], unreadable: [] };

export function joinedReadings(readings: readonly Reading[]): Reading {
  return {
    listeners: readings.flatMap(({ listeners }) => listeners),
    unreadable: readings.flatMap(({ unreadable }) => unreadable),
  };
}

/** Most listeners of one file; a file with more is not a manifest but an attack or a dump. */
export const MAX_LISTENERS = 2000;
