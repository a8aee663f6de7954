import { parseReference } from '../image-reference.ts';
import type { JobRunner } from './job.ts';

/** Everything in a job's document that is filled with what the candidate brings. */
function textsOf(runner: JobRunner): readonly string[] {
  switch (runner.kind) {
    case 'gangway':
      return Object.values(runner.env);
    case 'github-workflow':
      return Object.values(runner.inputs);
    case 'github-check':
      return [];
    case 'http': {
      const { start, poll } = runner;
      const texts = [start.headers, start.body, poll.headers].flatMap((part) => Object.values(part));
      return [start.url, poll.url, ...texts];
    }
    default:
      return runner satisfies never;
  }
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

/** Images that a job is given by a tag. What a tag names may change, and nobody can say later what a verdict stood on. */
export function movingImages(runner: JobRunner): readonly string[] {
  return textsOf(runner).filter((text) => TAGGED.test(text) && parseReference(text).kind === 'floating');
}
