import fc from 'fast-check';
import { dump } from 'js-yaml';
import { readYaml } from '../../gates/model/yaml.ts';

/** A form that a text can be written in without another meaning. */
interface Form {
  readonly name: string;
  write(text: string): string;
}

const lines = (text: string, write: (line: string, index: number) => string): string =>
  text.split('\n').map(write).join('\n');

/** What editors and tools do to any text. */
const ofAny: readonly Form[] = [
  { name: 'CRLF', write: (text) => text.replaceAll('\n', '\r\n') },
  { name: 'no line break at the end', write: (text) => text.trimEnd() },
  { name: 'empty lines at the end', write: (text) => `${text}\n\n \n` },
  { name: 'white space at the ends of lines', write: (text) => lines(text, (line) => `${line}  `) },
  // The last, as a mark is one only where a text begins.
  { name: 'a byte order mark', write: (text) => `\uFEFF${text}` },
];

/** Languages whose comments are lines that begin with `#`, and in which an indentation has no meaning. */
const ofLines: readonly Form[] = [
  { name: 'comments between', write: (text) => lines(text, (line) => `${line}\n# a comment`) },
  { name: 'tabs in front', write: (text) => lines(text, (line) => `\t${line}`) },
  { name: 'odd indentation', write: (text) => lines(text, (line, index) => `${' '.repeat(index % 4)}${line}`) },
];

const ofXml: readonly Form[] = [
  { name: 'one line', write: (text) => text.replaceAll(/\s*\n\s*/g, ' ') },
  { name: 'comments between', write: (text) => text.replaceAll('><', '><!-- a comment --><') },
  {
    name: 'other quotes',
    write: (text) => text.replaceAll(/="([^"'<>]*)"/g, "='$1'"),
  },
  { name: 'white space in tags', write: (text) => text.replaceAll(/(<[^<>]*[^<>/?-])(\/?>)/g, '$1\n$2') },
];

const rewritten = (text: string, write: (document: unknown) => string): string => {
  const reading = readYaml(text);
  if (!reading.ok) return text;
  return reading.documents.map(write).join('\n---\n');
};

const ofYaml: readonly Form[] = [
  { name: 'one line of JSON', write: (text) => rewritten(text, (one) => JSON.stringify(one)) },
  { name: 'JSON in lines', write: (text) => rewritten(text, (one) => JSON.stringify(one, undefined, '\t')) },
  { name: 'wide blocks', write: (text) => rewritten(text, (one) => dump(one, { indent: 7, lineWidth: -1 })) },
  {
    name: 'single quotes',
    write: (text) => rewritten(text, (one) => dump(one, { forceQuotes: true, quoteStyle: 'single', lineWidth: -1 })),
  },
  {
    name: 'double quotes',
    write: (text) => rewritten(text, (one) => dump(one, { forceQuotes: true, quoteStyle: 'double', lineWidth: -1 })),
  },
  { name: 'flow style', write: (text) => rewritten(text, (one) => dump(one, { flowLevel: 0, lineWidth: 40 })) },
];

const ofJson: readonly Form[] = [
  { name: 'one line', write: (text) => asJson(text) },
  { name: 'lines', write: (text) => asJson(text, 4) },
];

/** What is not JSON, such as a sample that says a key twice, stays as it is. */
function asJson(text: string, indent?: number): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, indent);
  } catch {
    return text;
  }
}

/** The forms of a text by the name of its file: those that mean exactly the same first, then those of any text. */
function formsOf(path: string): readonly Form[] {
  if (/\.ya?ml$/.test(path)) return [...ofYaml, ...ofAny];
  if (/\.(?:json|sarif)$/.test(path)) return [...ofJson, ...ofAny];
  return [...(path.endsWith('.xml') ? ofXml : ofLines), ...ofAny];
}

/** A text in one form after another, in the order of the forms. */
export function hostileText(
  path: string,
  text: string,
): fc.Arbitrary<{ readonly names: string[]; readonly text: string }> {
  return fc.subarray([...formsOf(path)], { minLength: 1, maxLength: 4 }).map((forms) => ({
    names: forms.map(({ name }) => name),
    text: forms.reduce((before, form) => form.write(before), text),
  }));
}
