import type { Doubt } from '../model/doubt.ts';
import { type BuildArguments, declarations, expand } from './build-arguments.ts';
import { type Instruction, instructionsOf } from './dockerfile-instructions.ts';
import { type Inventory, type Mention, nothing } from './inventory.ts';
import { parseReference } from './reference.ts';

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
 * The images that a build takes bytes from: `FROM`, `COPY --from`, `RUN --mount=from`. Stages of the same file and
 * `scratch` are not images. Build arguments count with their defaults.
 * Source: Dockerfile reference, "FROM", "Understand how ARG and FROM interact", "COPY --from", "RUN --mount".
 */
export function readDockerfile(path: string, text: string): Inventory {
  const instructions = instructionsOf(text);
  const stages = stagesOf(instructions);
  if (stages.length === 0) return { ...nothing, doubts: [noStage(path)] };
  const names = new Set(stages.map((stage) => stage.name?.toLowerCase()).filter((name) => name !== undefined));
  const mentions = stages.flatMap((stage) => [
    ...fromMention(path, stage, stages),
    ...stage.takes.flatMap((take) => takeMention(path, stage, take, names, stages.length)),
  ]);
  return { ...nothing, mentions };
}

interface Taken {
  readonly from: string;
  readonly how: string;
  readonly line: number;
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
    return [...flagsOf(rest, 'from')].map((from) => ({ from, how: 'COPY --from', line }));
  }
  if (keyword !== 'RUN') return [];
  return [...flagsOf(rest, 'mount')].flatMap((mount) => {
    const from = /(?:^|,)from=([^,]+)/.exec(mount)?.[1];
    return from === undefined ? [] : [{ from, how: 'RUN --mount from', line }];
  });
}

/** Values of a flag; flags stand before everything else. */
function* flagsOf(rest: string, flag: string): Generator<string> {
  for (const word of rest.split(/\s+/)) {
    if (!word.startsWith('--')) return;
    if (word.startsWith(`--${flag}=`)) yield word.slice(flag.length + 3).replace(/["']/g, '');
  }
}

function fromMention(path: string, stage: Stage, stages: readonly Stage[]): Mention[] {
  const earlier = stages.slice(0, stage.index);
  const isStage = earlier.some((other) => other.name?.toLowerCase() === stage.image.toLowerCase());
  if (isStage || stage.image === 'scratch') return [];
  return [mention(path, `${labelOf(stage)} FROM`, stage.written, stage.image, stage.line)];
}

function takeMention(
  path: string,
  stage: Stage,
  { from, how, line }: Taken,
  names: ReadonlySet<string>,
  count: number,
): Mention[] {
  const isStage = names.has(from.toLowerCase()) || (/^\d+$/.test(from) && Number(from) < count);
  return isStage || from === 'scratch' ? [] : [mention(path, `${labelOf(stage)} ${how}`, from, from, line)];
}

function labelOf(stage: Stage): string {
  return stage.name === undefined ? `stage #${stage.index + 1}` : `stage ${stage.name}`;
}

function mention(path: string, location: string, written: string, value: string, line: number): Mention {
  return { subject: path, location, written, value, reference: parseReference(value), place: { path, line } };
}

function noStage(path: string): Doubt {
  return {
    subject: path,
    reason: 'the file has the name of a Dockerfile but no FROM instruction',
    wayOut: 'Add FROM, rename the file, or exclude it with params.files of the rule.',
    place: { path },
  };
}
