import type { Doubt } from '../model/doubt.ts';
import { fileText, type SourceText } from '../model/source-text.ts';
import { type BuildArguments, declarations, expand } from './build-arguments.ts';
import { frontendOf, type Instruction, instructionsOf } from './dockerfile-instructions.ts';
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

/**
 * The images that a build takes bytes from: `FROM`, `COPY --from`, `RUN --mount=from`, the same behind `ONBUILD`, and the frontend
 * that the `syntax` directive names. Stages of the same file and `scratch` are not images. Build arguments count with their defaults.
 * Source: Dockerfile reference, "FROM", "Understand how ARG and FROM interact", "COPY --from", "RUN --mount", "ONBUILD", "syntax".
 */
export function readDockerfile(path: string, text: string): Inventory {
  return readDockerfileText(fileText(path, text), { subject: path, location: '' });
}

/** What the images of a Dockerfile are called by: its own path, or the object that holds it and where. */
export type DockerfileName = Pick<Mention, 'subject' | 'location'>;

export function readDockerfileText(source: SourceText, name: DockerfileName): Inventory {
  const instructions = instructionsOf(source.text);
  const stages = stagesOf(instructions);
  if (stages.length === 0) return { ...nothing, doubts: [noStage(source.path)] };
  const names = new Set(stages.map((stage) => stage.name?.toLowerCase()).filter((one) => one !== undefined));
  const found = [
    ...frontendImage(source.text),
    ...stages.flatMap((stage) => [
      ...fromImage(stage, stages),
      ...stage.takes.flatMap((take) => takenImage(stage, take, names, stages.length)),
    ]),
  ];
  return { ...nothing, mentions: found.map((one) => mention(one, source, name)) };
}

interface Taken {
  readonly from: string;
  readonly how: string;
  readonly line: number;
  /** Whether the build that this image is the base of does it; that build has stages of its own. */
  readonly isLater: boolean;
}

interface Found {
  readonly location: string;
  readonly written: string;
  readonly value: string;
  readonly line: number;
  readonly reference?: Reference;
}

interface Stage {
  readonly index: number;
  readonly name?: string;
  readonly written: string;
  readonly image: string;
  readonly line: number;
  readonly takes: Taken[];
}

function stagesOf(instructions: readonly Instruction[]): Stage[] {
  const globals = new Map<string, string | undefined>();
  const stages: Stage[] = [];
  for (const instruction of instructions) {
    if (instruction.keyword === 'FROM') stages.push(stageOf(instruction, stages.length, globals));
    else if (stages.length === 0) declare(instruction, globals);
    else stages.at(-1)?.takes.push(...takesOf(instruction));
  }
  return stages;
}

/** Only arguments before the first `FROM` can be used in a `FROM`. */
function declare({ keyword, rest }: Instruction, globals: Map<string, string | undefined>): void {
  if (keyword !== 'ARG') return;
  for (const [name, value] of declarations(rest)) {
    globals.set(name, value === undefined ? globals.get(name) : expand(value, globals));
  }
}

function stageOf({ rest, line }: Instruction, index: number, globals: BuildArguments): Stage {
  const words = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
  const written = (words[0] ?? '').replace(/^(["'])(.*)\1$/, '$2');
  const name = words[1]?.toLowerCase() === 'as' ? words[2] : undefined;
  return { index, written, image: expand(written, globals), line, takes: [], ...(name === undefined ? {} : { name }) };
}

function takesOf({ keyword, rest, line }: Instruction): Taken[] {
  if (keyword === 'COPY' || keyword === 'ADD') {
    return [...flagsOf(rest, 'from')].map((from) => ({ from, how: 'COPY --from', line, isLater: false }));
  }
  if (keyword === 'ONBUILD') return takesOnBuild(rest, line);
  if (keyword !== 'RUN') return [];
  return [...flagsOf(rest, 'mount')].flatMap((mount) => {
    const from = /(?:^|,)from=([^,]+)/.exec(mount)?.[1];
    return from === undefined ? [] : [{ from, how: 'RUN --mount from', line, isLater: false }];
  });
}

/** The builder refuses `ONBUILD FROM`; what it names is an image all the same. */
function takesOnBuild(trigger: string, line: number): Taken[] {
  const [, keyword = '', rest = ''] = /^([A-Za-z]+)\s+(.*)$/s.exec(trigger) ?? [];
  const later = (from: string, how: string): Taken => ({ from, how: `ONBUILD ${how}`, line, isLater: true });
  if (keyword.toUpperCase() === 'FROM') return [later(rest.split(/\s+/)[0] ?? '', 'FROM')];
  if (keyword.toUpperCase() === 'ONBUILD') return [];
  return takesOf({ keyword: keyword.toUpperCase(), rest, line }).map(({ from, how }) => later(from, how));
}

/** Values of a flag; flags stand before everything else. */
function* flagsOf(rest: string, flag: string): Generator<string> {
  for (const word of rest.split(/\s+/)) {
    if (!word.startsWith('--')) return;
    if (word.startsWith(`--${flag}=`)) yield word.slice(flag.length + 3).replace(/["']/g, '');
  }
}

function frontendImage(text: string): Found[] {
  const frontend = frontendOf(text);
  if (frontend === undefined) return [];
  const { image, line } = frontend;
  return [{ location: 'syntax', written: image, value: image, line }];
}

function fromImage(stage: Stage, stages: readonly Stage[]): Found[] {
  const earlier = stages.slice(0, stage.index);
  const isStage = earlier.some((other) => other.name?.toLowerCase() === stage.image.toLowerCase());
  if (isStage || stage.image === 'scratch') return [];
  const { written, image, line } = stage;
  return [{ location: `${labelOf(stage)} FROM`, written, value: image, line }];
}

function takenImage(stage: Stage, taken: Taken, names: ReadonlySet<string>, count: number): Found[] {
  const { from, how, line, isLater } = taken;
  const found = { location: `${labelOf(stage)} ${how}`, written: from, value: from, line };
  if (isLater) return [looksLikeReference(from) ? found : { ...found, reference: STAGE_OF_ANOTHER }];
  const isStage = names.has(from.toLowerCase()) || (/^\d+$/.test(from) && Number(from) < count);
  return isStage || from === 'scratch' ? [] : [found];
}

const STAGE_OF_ANOTHER: Reference = {
  kind: 'unresolved',
  reason: 'it is a stage of the build that starts from this image, or an image',
};

function labelOf(stage: Stage): string {
  return stage.name === undefined ? `stage #${stage.index + 1}` : `stage ${stage.name}`;
}

function mention(found: Found, { placeOf }: SourceText, { subject, location }: DockerfileName): Mention {
  const { written, value, line, reference = parseReference(value) } = found;
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
