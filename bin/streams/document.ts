import { readFileSync } from 'node:fs';
import { gates } from '../../gates/catalogue.ts';
import { pointerTo } from '../../gates/model/field-path.ts';
import { nearMisses } from '../../gates/model/near-misses.ts';
import { unnamedComponents } from '../../gates/model/stream/words.ts';
import { Stream } from '../../gates/model/stream.ts';
import { readYamlWithLines } from '../../gates/model/yaml.ts';
import type { LineLocator } from '../../gates/model/yaml-lines.ts';
import { UsageError } from '../io.ts';

/** The one stream of a file. Throws {@link UsageError} with every invalid field and its line. */
export function readStream(file: string): Stream {
  const { reading: read, lines } = readYamlWithLines(textOf(file));
  if (!read.ok)
    throw new UsageError(
      `${file}${read.line === undefined ? '' : `:${read.line}`}: ${read.reason}`,
      'Correct it; nothing was written.',
    );
  if (read.documents.length !== 1)
    throw new UsageError(
      `${file} has ${read.documents.length} documents; one is expected`,
      'Write one stream per file and apply each file; nothing was written.',
    );
  const parsed = Stream.safeParse(read.documents[0]);
  const wrong = parsed.success
    ? [...strangeGates(parsed.data), ...unnamedComponents(parsed.data)]
    : parsed.error.issues.map(({ path, message }) => ({ path: path.map(stepOf), message }));
  if (parsed.success && wrong.length === 0) return parsed.data;
  throw new UsageError(
    `the stream is not valid\n  ${wrong.map((place) => placed(file, place, lines)).join('\n  ')}`,
    'Correct the lines above; nothing was written.',
  );
}

interface DocumentProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function stepOf(step: PropertyKey): string | number {
  return typeof step === 'number' ? step : String(step);
}

function placed(file: string, { path, message }: DocumentProblem, lines: LineLocator): string {
  const pointer = path.reduce<string>(pointerTo, '');
  const line = lines(0, pointer)?.line;
  return `${file}${line === undefined ? '' : `:${line}`}: ${path.join('.') || 'the document'}: ${message}`;
}

/** A gate that this version does not have would stop every candidate: it is refused now, not each night. */
function strangeGates(stream: Stream): readonly DocumentProblem[] {
  const names = gates.map(({ id }) => id);
  return stream.gates.flatMap(({ gate }, index) => {
    if (names.includes(gate)) return [];
    const [near] = nearMisses(gate, names, 1);
    const way = near === undefined ? `the gates are ${names.join(', ')}` : `did you mean ${near}?`;
    return [{ path: ['gates', index], message: `gate "${gate}" does not exist; ${way}` }];
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(
      `${file} cannot be read`,
      'Name a YAML file with one stream; `docs/nightly.md` has one to start from.',
    );
  }
}
