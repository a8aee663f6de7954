import type { Place } from '../model/finding.ts';
import type { Revision } from '../model/snapshot.ts';
import { type LineLocator, lineLocator } from '../model/yaml-lines.ts';
import type { Source } from './definition.ts';

export type Locate = (source: Source, pointer: string) => Place;

/** Lines in the files of one revision; each text is looked at when a first line in it is asked for. */
export function locatorOf(revision: Revision): Locate {
  const texts = new Map(
    revision.files.flatMap((file) => ('content' in file ? [[file.path, file.content] as const] : [])),
  );
  const locators = new Map<string, LineLocator>();
  return ({ path, document }, pointer) => {
    const locator = locators.get(path) ?? lineLocator(texts.get(path) ?? '');
    locators.set(path, locator);
    const lines = locator(document, pointer);
    return { path, ...lines };
  };
}
