import { imagesOfDockerfile } from '../../model/dockerfile/images.ts';
import { globMatches } from '../../model/glob.ts';
import { parseReference } from '../../model/image-reference.ts';
import { type Found, trouble } from './found.ts';

/**
 * The images of a Dockerfile whose names match, wherever a build takes bytes from them; the value is the reference with the defaults of
 * build arguments put in. A name that an argument without a default holds could be any of them, and a file without a stage is none.
 */
export function readDockerfile(text: string, { images }: { images: readonly string[] }): readonly Found[] {
  const found = imagesOfDockerfile(text);
  if (found === undefined) return trouble('it has no FROM instruction');
  const isAsked = (name: string): boolean => images.some((pattern) => globMatches(pattern, name));
  return found.flatMap(({ value, line, isLater = false }): Found[] => {
    const name = nameOf(value);
    if (isAsked(name) || isAsked(repositoryOf(name))) return [{ key: name, value, line }];
    return !isLater && couldMatch(repositoryOf(name), images) ? [open(value, line)] : [];
  });
}

function nameOf(reference: string): string {
  const parsed = parseReference(reference);
  return 'repository' in parsed ? parsed.repository : reference;
}

/** Of a reference with variables in it: what stands before its tag and digest. */
function repositoryOf(name: string): string {
  return name.replace(/@.*$/, '').replace(/:[^/]*$/, '');
}

/** Whether a name with a variable in it could be one that is asked for: what is written before the variable must fit. */
function couldMatch(name: string, images: readonly string[]): boolean {
  const variable = name.indexOf('$');
  const written = name.slice(0, variable);
  const starts = images
    .filter((pattern) => !pattern.startsWith('!'))
    .map((pattern) => pattern.split(/[*?{[]/)[0] ?? '');
  return variable >= 0 && starts.some((start) => start.startsWith(written) || written.startsWith(start));
}

function open(value: string, line: number): Found {
  return { value: null, line, problem: `\`${value.slice(0, 120)}\` names an image only when it is built` };
}
