import { type BuildArguments, declarations, expand } from './build-arguments.ts';
import { frontendOf, type Instruction, instructionsOf } from './instructions.ts';

/** An image that a Dockerfile names. */
export interface DockerfileImage {
  /** Where it stands: `stage build COPY --from`. */
  readonly location: string;
  readonly written: string;
  /** With the defaults of build arguments put in. */
  readonly value: string;
  readonly line: number;
  /** The later build takes it that starts from this image; it may name a stage of that build instead. */
  readonly isLater?: boolean;
}

/**
 * The images that a build takes bytes from: `FROM`, `COPY --from`, `RUN --mount=from`, the same behind `ONBUILD`, and the frontend
 * that the `syntax` directive names. Stages of the same file and `scratch` are not images. Build arguments count with their defaults.
 * Nothing where the text has no stage. Source: Dockerfile reference, "FROM", "Understand how ARG and FROM interact", "COPY --from",
 * "RUN --mount", "ONBUILD", "syntax".
 */
export function imagesOfDockerfile(text: string): readonly DockerfileImage[] | undefined {
  const stages = stagesOf(instructionsOf(text));
  if (stages.length === 0) return undefined;
  const names = new Set(stages.map((stage) => stage.name?.toLowerCase()).filter((one) => one !== undefined));
  return [
    ...frontendImage(text),
    ...stages.flatMap((stage) => [
      ...fromImage(stage, stages),
      ...stage.takes.flatMap((take) => takenImage(stage, take, names, stages.length)),
    ]),
  ];
}

interface Taken {
  readonly from: string;
  readonly how: string;
  readonly line: number;
  /** Whether the build that this image is the base of does it; that build has stages of its own. */
  readonly isLater: boolean;
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

function frontendImage(text: string): DockerfileImage[] {
  const frontend = frontendOf(text);
  if (frontend === undefined) return [];
  const { image, line } = frontend;
  return [{ location: 'syntax', written: image, value: image, line }];
}

function fromImage(stage: Stage, stages: readonly Stage[]): DockerfileImage[] {
  const earlier = stages.slice(0, stage.index);
  const isStage = earlier.some((other) => other.name?.toLowerCase() === stage.image.toLowerCase());
  if (isStage || stage.image === 'scratch') return [];
  const { written, image, line } = stage;
  return [{ location: `${labelOf(stage)} FROM`, written, value: image, line }];
}

function takenImage(stage: Stage, taken: Taken, names: ReadonlySet<string>, count: number): DockerfileImage[] {
  const { from, how, line, isLater } = taken;
  const found = { location: `${labelOf(stage)} ${how}`, written: from, value: from, line };
  if (isLater) return [{ ...found, isLater }];
  const isStage = names.has(from.toLowerCase()) || (/^\d+$/.test(from) && Number(from) < count);
  return isStage || from === 'scratch' ? [] : [found];
}

function labelOf(stage: Stage): string {
  return stage.name === undefined ? `stage #${stage.index + 1}` : `stage ${stage.name}`;
}
