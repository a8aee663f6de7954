import type { Doubt } from '../model/doubt.ts';
import type { Place } from '../model/finding.ts';
import type { Reference } from './reference.ts';

/** One image reference where a file names it. */
export interface Mention {
  /** The object that names it, `Deployment/operators/widget`; the path where the file has no better name. */
  readonly subject: string;
  readonly location: string;
  /** As the file has it. */
  readonly written: string;
  /** With the defaults of build arguments and template parameters put in. */
  readonly value: string;
  readonly reference: Reference;
  readonly place: Place;
  /** An empty text here means that the image is missing, not that something else will fill it in. */
  readonly isRequired?: boolean;
}

/** A name that must be unique within its list, with the image it stands for. */
export interface NamedImage {
  readonly subject: string;
  readonly list: string;
  readonly name: string;
  readonly image: string;
  /** Whether the same name with the same image twice is harmless. */
  readonly mayRepeat: boolean;
  readonly place: Place;
}

/** One `source=target` entry of a registry override. */
export interface Override {
  readonly subject: string;
  readonly location: string;
  readonly source: string;
  readonly target: string;
  readonly place: Place;
}

export type Spelling = 'digest' | 'tag';

/** One source of a mirror set, and which spelling of a reference it answers to. */
export interface MirrorSource {
  readonly subject: string;
  readonly source: string;
  readonly spelling: Spelling;
  readonly place: Place;
}

/** Everything about images that one file, or one revision, says. */
export interface Inventory {
  readonly mentions: readonly Mention[];
  readonly named: readonly NamedImage[];
  readonly overrides: readonly Override[];
  readonly mirrors: readonly MirrorSource[];
  readonly doubts: readonly Doubt[];
}

export const nothing: Inventory = { mentions: [], named: [], overrides: [], mirrors: [], doubts: [] };

export function joined(inventories: readonly Inventory[]): Inventory {
  return {
    mentions: inventories.flatMap((one) => one.mentions),
    named: inventories.flatMap((one) => one.named),
    overrides: inventories.flatMap((one) => one.overrides),
    mirrors: inventories.flatMap((one) => one.mirrors),
    doubts: inventories.flatMap((one) => one.doubts),
  };
}
