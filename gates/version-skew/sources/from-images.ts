import { globMatches } from '../../model/glob.ts';
import { parseReference } from '../../model/image-reference.ts';
import type { Json } from '../../model/json.ts';
import type { ImageNeed } from '../../model/snapshot.ts';
import type { Origin } from '../judging/judgement.ts';
import { type Answers, answerTo, type Side } from './answers.ts';
import type { Found } from './found.ts';
import { type Located, readFiles } from './from-files.ts';
import type { ImageSource, NamedImages } from './source.ts';
import { takeFrom } from './take.ts';

/** More images than this behind one source are a mistake in a rule, or in a file, and no question for a registry. */
const MOST_IMAGES = 50;

/** An image that can be asked for, with what names it. */
export interface AskedImage {
  readonly reference: string;
  readonly key?: string;
  /** Where the reference stands; absent for one that the rule itself holds. */
  readonly origin?: Origin;
}

/** What a source says of images: those to ask for, and what is no image that may be asked for. */
export interface ImagesOf {
  readonly asked: readonly AskedImage[];
  readonly trouble: readonly Located[];
}

export function imageNeedOf({ reference }: AskedImage): ImageNeed {
  return { kind: 'image', reference };
}

/** The images of a source. Those that files name are known only when the files have been read. */
export function imagesOf({ image }: ImageSource, answers: Answers, side: Side): ImagesOf {
  if (typeof image === 'string') return { asked: [{ reference: image, key: image }], trouble: [] };
  const each = readFiles(image, answers, side).map((one) => askedImage(image, one));
  const asked = each.flatMap((one) => ('reference' in one ? [one] : []));
  const trouble = each.flatMap((one) => ('found' in one ? [one] : []));
  const [first] = asked;
  if (new Set(asked.map(({ reference }) => reference)).size <= MOST_IMAGES || first === undefined)
    return { asked, trouble };
  const problem = `more than ${MOST_IMAGES} images are named, and none of them is asked for`;
  return {
    asked: [],
    trouble: [...trouble, { found: { value: null, problem }, origin: first.origin ?? { name: '' } }],
  };
}

function askedImage(source: NamedImages, { found, origin }: Located): AskedImage | Located {
  const refused = (problem: string): Located => ({ found: { ...found, problem }, origin });
  if (found.problem !== undefined) return { found, origin };
  if (typeof found.value !== 'string') return refused('it is no text, so it names no image');
  const reference = (source.as ?? '{}').replaceAll('{}', () => String(found.value).trim()).replace(/^docker:\/\//, '');
  const parsed = parseReference(reference);
  if (parsed.kind === 'unresolved') return refused(`it names no image: ${parsed.reason}`);
  if (parsed.kind === 'malformed-digest') return refused('it names an image by a digest that is none');
  const { repository } = parsed;
  if (!hasHost(repository)) return refused('it names an image without a registry; write its host');
  if (!isAllowed(repository, source.registries))
    return refused(`${repository} is not in a registry that the rule lets be asked`);
  return { reference, key: found.key ?? repository, origin };
}

function hasHost(repository: string): boolean {
  const [host = ''] = repository.split('/');
  return repository.includes('/') && (/[.:]/.test(host) || host === 'localhost');
}

/** A host admits all of its repositories; anything longer is a glob of whole names. */
function isAllowed(repository: string, registries: readonly string[]): boolean {
  return registries.some((one) =>
    one.includes('/') ? globMatches(one, repository) : repository.startsWith(`${one}/`),
  );
}

export interface ImageQuestion {
  readonly label: string | undefined;
  readonly take: ImageSource['take'];
}

/** What registries report about images. An image without the label has a missing value. */
export function readImages(
  { asked, trouble }: ImagesOf,
  { label, take }: ImageQuestion,
  answers: Answers,
): readonly Located[] {
  const each = asked.map((image) => ({ image, value: labelOf(image, label, answers) }));
  const isAnyThere = each.some(({ value }) => value !== undefined);
  const read = each.flatMap(({ image, value }): Located[] => {
    if (value === undefined) return isAnyThere ? [{ found: foundOf(image, null), origin: originOf(image, label) }] : [];
    return takeFrom(value.found, take).map((found) => ({ found, origin: value.origin }));
  });
  return [...trouble, ...read];
}

/** Nothing where the image is there and has no such label. */
function labelOf(image: AskedImage, label: string | undefined, answers: Answers): Located | undefined {
  const answer = answerTo(answers, imageNeedOf(image));
  if ('problem' in answer)
    return { found: { ...foundOf(image, null), problem: answer.problem }, origin: originOf(image, label) };
  const { digest, labels } = answer.found;
  const origin = { ...originOf(image, label), sha: digest };
  if (label === undefined) return { found: foundOf(image, digest), origin };
  const value = Object.hasOwn(labels, label) ? labels[label] : undefined;
  return value === undefined ? undefined : { found: foundOf(image, value), origin };
}

function foundOf({ key, origin }: AskedImage, value: Json): Found {
  const line = origin?.place?.line;
  return { value, ...(key === undefined ? {} : { key }), ...(line === undefined ? {} : { line }) };
}

function originOf({ reference, origin }: AskedImage, label: string | undefined): Origin {
  const what = label === undefined ? `digest of ${reference}` : `label ${label} of ${reference}`;
  if (origin === undefined) return { name: what };
  return { ...origin, name: `${what}, named in ${origin.name}` };
}
