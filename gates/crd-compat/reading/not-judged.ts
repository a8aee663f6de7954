import type { Doubt } from '../../model/doubt.ts';
import type { Omission } from '../../model/gate.ts';
import { canonicalJson } from '../../model/json.ts';
import { sameJson } from '../../model/json-values.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { CRD_KIND } from './definition.ts';
import type { FileReading } from './documents.ts';
import type { Fragment } from './fragments.ts';

const TEMPLATE = /\.(?:tpl|tmpl|gotmpl|j2|jinja2?|erb)$/i;

/** Whether a file of this name becomes a manifest only when a program has rendered it. */
export function isTemplate(path: string): boolean {
  return TEMPLATE.test(path);
}

/** Notes about templates that hold a CRD. */
export function templateOmissions({ base, head }: Pick<Snapshot, 'base' | 'head'>): Omission[] {
  return [...base.files, ...head.files]
    .filter((file) => isTemplate(file.path) && 'content' in file && file.content.includes(CRD_KIND))
    .map(({ path }) => ({ path, reason: 'a template with a CRD; judge what it renders to' }));
}

interface Found {
  readonly path: string;
  readonly fragment: Fragment;
}

/** Notes about the pieces of CRDs that the change touches: nothing is applied from them alone, so they are not judged. */
export function fragmentOmissions(base: readonly FileReading[], head: readonly FileReading[]): Omission[] {
  return [...found(base), ...found(head)].map(({ path, fragment: { what } }) => ({ path, reason: what }));
}

/** A patch that came, went or changed and that sets what this gate judges: what the overlay makes of the CRD is not known. */
export function patchDoubts(base: readonly FileReading[], head: readonly FileReading[]): Doubt[] {
  const [before, after] = [weighty(base), weighty(head)];
  const changed = [
    ...after.filter((one) => !before.some((other) => isSame(one, other))),
    ...before.filter((one) => !after.some((other) => isSame(one, other) || other.path === one.path)),
  ];
  return changed.map(({ path, fragment: { name, sets } }) => ({
    subject: path,
    reason: `${path} patches ${sets.join(', ')} of ${name === '' ? 'CRDs' : name}, and what the overlay makes of it is not known`,
    wayOut: 'Judge what the overlay renders to (`kustomize build`), or leave the patch out of scope.paths of the rule.',
    place: { path },
  }));
}

/** A CRD of base that is only a patch at head, in the same file: its rest is missing, and nothing shows that it was removed. */
export function curtailed(base: readonly FileReading[], head: readonly FileReading[]): Doubt[] {
  const patches = found(head).filter(({ fragment: { patch } }) => patch !== undefined);
  return base.flatMap(({ path, crds }) =>
    crds
      .filter((crd) => head.every((file) => file.path !== path || file.crds.every(({ id }) => id !== crd.id)))
      .filter(({ id }) => patches.some((one) => one.path === path && ['', id].includes(one.fragment.name)))
      .map(({ id }) => ({
        subject: path,
        reason: `${path} at head: not a readable CRD: spec.group of ${id} is missing`,
        wayOut: 'Make it a CRD that the API server accepts.',
        place: { path },
      })),
  );
}

function found(readings: readonly FileReading[]): Found[] {
  return readings.flatMap(({ path, fragments }) => fragments.map((fragment) => ({ path, fragment })));
}

function weighty(readings: readonly FileReading[]): Found[] {
  return found(readings).filter(({ fragment }) => fragment.sets.length > 0);
}

function isSame({ fragment: one }: Found, { fragment: other }: Found): boolean {
  return (
    one.name === other.name &&
    sameJson(one.patch, other.patch) &&
    canonicalJson([...one.sets]) === canonicalJson([...other.sets])
  );
}
