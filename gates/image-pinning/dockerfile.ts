import { type DockerfileImage, imagesOfDockerfile } from '../model/dockerfile/images.ts';
import type { Doubt } from '../model/doubt.ts';
import { fileText, type SourceText } from '../model/source-text.ts';
import { type Inventory, type Mention, nothing } from './inventory.ts';
import { looksLikeReference, parseReference, type Reference } from './reference.ts';

/** Files beside Dockerfiles that carry the name but are none. */
const notDockerfiles = /\.(?:dockerignore|containerignore|md|txt|sh|py|go|js|ts|lock|ya?ml|json)$/i;

/** `Dockerfile`, `Containerfile`, `Dockerfile.name`, `name.Dockerfile`, in any case. */
export function isDockerfile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    /^(?:dockerfile|containerfile)(?:[.-].+)?$|\.(?:dockerfile|containerfile)$/i.test(name) &&
    !notDockerfiles.test(name)
  );
}

/** The images that a Dockerfile names. */
export function readDockerfile(path: string, text: string): Inventory {
  return readDockerfileText(fileText(path, text), { subject: path, location: '' });
}

/** What the images of a Dockerfile are called by: its own path, or the object that holds it and where. */
export type DockerfileName = Pick<Mention, 'subject' | 'location'>;

export function readDockerfileText(source: SourceText, name: DockerfileName): Inventory {
  const found = imagesOfDockerfile(source.text);
  if (found === undefined) return { ...nothing, doubts: [noStage(source.path)] };
  return { ...nothing, mentions: found.map((one) => mention(one, source, name)) };
}

const STAGE_OF_ANOTHER: Reference = {
  kind: 'unresolved',
  reason: 'it is a stage of the build that starts from this image, or an image',
};

function mention(found: DockerfileImage, { placeOf }: SourceText, { subject, location }: DockerfileName): Mention {
  const { written, value, line, isLater = false } = found;
  const reference = isLater && !looksLikeReference(value) ? STAGE_OF_ANOTHER : parseReference(value);
  const where = location === '' ? found.location : `${location} ${found.location}`;
  return { subject, location: where, written, value, reference, place: placeOf(line) };
}

function noStage(path: string): Doubt {
  return {
    subject: path,
    reason: 'the file has the name of a Dockerfile but no FROM instruction',
    wayOut: 'Add FROM, rename the file, or exclude it with params.files of the rule.',
    place: { path },
  };
}
