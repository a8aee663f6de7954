import { readFileSync } from 'node:fs';
import { gates } from '../../gates/catalogue.ts';
import { Stream } from '../../gates/model/stream.ts';
import { readYaml } from '../../gates/model/yaml.ts';
import { UsageError } from '../io.ts';
import { nearMisses } from '../near-misses.ts';

/** The one stream of a file. Throws {@link UsageError} with every place that is wrong. */
export function readStream(file: string): Stream {
  const read = readYaml(textOf(file));
  if (!read.ok)
    throw new UsageError(
      `${file}${read.line === undefined ? '' : `:${read.line}`}: ${read.reason}`,
      'Correct it; nothing was written.',
    );
  if (read.documents.length !== 1)
    throw new UsageError(
      `${file} has ${read.documents.length} documents`,
      'Write one stream in each file, and apply each; nothing was written.',
    );
  const parsed = Stream.safeParse(read.documents[0]);
  if (!parsed.success)
    throw refused(
      file,
      parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the document'}: ${message}`),
    );
  const strangers = strangeGates(parsed.data);
  if (strangers.length > 0) throw refused(file, strangers);
  return parsed.data;
}

/** A gate that this version does not have keeps every candidate out: it is said now, not each night. */
function strangeGates(stream: Stream): readonly string[] {
  const names = gates.map(({ id }) => id);
  return stream.gates.flatMap(({ gate }, index) => {
    if (names.includes(gate)) return [];
    const [near] = nearMisses(gate, names, 1);
    const way = near === undefined ? `there are ${names.join(', ')}` : `did you mean ${near}?`;
    return [`gates.${index}: there is no gate ${gate}; ${way}`];
  });
}

function refused(file: string, lines: readonly string[]): UsageError {
  return new UsageError(
    `the stream is refused\n  ${lines.map((line) => `${file}: ${line}`).join('\n  ')}`,
    'Correct the lines above; nothing was written.',
  );
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
