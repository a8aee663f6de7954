import { parseReference } from '../image-reference.ts';
import type { JobRunner } from './job.ts';
import type { PromoterTarget } from './promoter.ts';

interface PlacedText {
  /** Where it is in the runner. */
  readonly path: readonly string[];
  readonly text: string;
}

/** Everything in a job's document that is filled with what the candidate brings. */
function placedTextsOf(runner: JobRunner): readonly PlacedText[] {
  switch (runner.kind) {
    case 'gangway':
      return membersOf(runner.env, 'env');
    case 'github-workflow':
      return membersOf(runner.inputs, 'inputs');
    case 'github-check':
      return [];
    case 'http': {
      const { start, poll } = runner;
      return [
        { path: ['start', 'url'], text: start.url },
        { path: ['poll', 'url'], text: poll.url },
        ...membersOf(start.headers, 'start', 'headers'),
        ...membersOf(start.body, 'start', 'body'),
        ...membersOf(poll.headers, 'poll', 'headers'),
      ];
    }
    default:
      return runner satisfies never;
  }
}

function membersOf(members: Readonly<Record<string, string>>, ...place: readonly string[]): readonly PlacedText[] {
  return Object.entries(members).map(([name, text]) => ({ path: [...place, name], text }));
}

function textsOf(runner: JobRunner): readonly string[] {
  return placedTextsOf(runner).map(({ text }) => text);
}

/** A place in a stream's document where one component is meant and none is named. */
export interface Unnamed {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

interface SetDraft {
  readonly components: readonly { readonly name: string }[];
  readonly jobs: readonly { readonly runner: JobRunner }[];
  readonly promoter: PromoterTarget;
}

/**
 * Where a stream that promotes a set means one of its images and does not say which. Documents that were written before this was refused
 * mean the first component, so it is asked of what is written, never of what is stored.
 */
export function unnamedComponents({ components, jobs, promoter }: SetDraft): readonly Unnamed[] {
  const [first] = components;
  if (first === undefined || components.length === 1) return [];
  const names = components.map(({ name }) => name);
  const ofWhich = `of ${names.join(', ')} is meant`;
  const commit = `say the commit of which ${ofWhich}: component: ${first.name}`;
  const found = jobs.flatMap(({ runner }, index): Unnamed[] => {
    const place = ['jobs', index, 'runner'];
    if (runner.kind === 'github-check' && runner.component === undefined) return [{ path: place, message: commit }];
    return placedTextsOf(runner)
      .filter(({ text }) => text.includes('{image}'))
      .map(({ path }) => ({
        path: [...place, ...path],
        message: `{image} does not say which ${ofWhich}: write ${imageWordsOf(components)}`,
      }));
  });
  const confirm = 'confirm' in promoter ? promoter.confirm : undefined;
  const isUnnamed = confirm?.by === 'commit-status' && confirm.component === undefined;
  return isUnnamed ? [...found, { path: ['promoter', 'confirm'], message: commit }] : found;
}

/** What a job may write for its image: `{image}`, or in a set the word of each component. */
export function imageWordsOf(components: readonly { readonly name: string }[]): string {
  return components.length === 1 ? '{image}' : components.map(({ name }) => `{image.${name}}`).join(' or ');
}

/**
 * Words in braces that look like an image and stand for none: a misspelt one would be sent as it is written, and the job would judge
 * something else than the candidate.
 */
export function strangeImageWords(
  runner: JobRunner,
  components: readonly { readonly name: string }[],
): readonly string[] {
  const known = ['{image}', ...components.map(({ name }) => `{image.${name}}`)];
  const found = textsOf(runner).flatMap((text) => text.match(/\{ *imag[\w. -]*\}/gi) ?? []);
  return [...new Set(found)].filter((word) => !known.includes(word));
}

/** Whether a job is told which image it is to judge. A check is looked for on the commit of the image. */
export function isToldOfImage(runner: JobRunner): boolean {
  return runner.kind === 'github-check' || textsOf(runner).some((text) => text.includes('{image'));
}

/** `host/path:tag`: with a host that a registry could have, so that `e2e:night` is none. */
const TAGGED = /^[a-z0-9.-]+\.[a-z]{2,}(?::\d{1,5})?\/\S+:\w[\w.-]*$/i;

/** Images that a job is given by a tag. What a tag names may change, and then it is unknown what a verdict was about. */
export function movingImages(runner: JobRunner): readonly string[] {
  return textsOf(runner).filter((text) => TAGGED.test(text) && parseReference(text).kind === 'floating');
}
