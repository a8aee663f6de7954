import { isOfFormat } from '../../../formats/known.ts';
import { isLabel, isLabelValue, isLetterLabel, isQualifiedName, isSubdomain } from '../../../formats/names.ts';
import { lookup } from '../../../model/json-values.ts';
import { noOverload, unknown } from '../failure.ts';
import { isBoxed, listOf, optionalOf, type Value } from '../value.ts';
import { type CelFunction, type Table, textAt } from './function.ts';

type Test = (text: string) => boolean | undefined;

/** A prefix may end in a dash, as something is put behind it. */
const prefix =
  (test: Test): Test =>
  (text) =>
    test(text.endsWith('-') ? `${text.slice(0, -1)}a` : text);
const named =
  (format: string): Test =>
  (text) =>
    isOfFormat(text, format);

const TESTS: Readonly<Record<string, Test>> = {
  dns1123Label: isLabel,
  dns1123Subdomain: isSubdomain,
  dns1035Label: isLetterLabel,
  dns1123LabelPrefix: prefix(isLabel),
  dns1123SubdomainPrefix: prefix(isSubdomain),
  dns1035LabelPrefix: prefix(isLetterLabel),
  qualifiedName: isQualifiedName,
  labelValue: isLabelValue,
  uri: named('uri'),
  uuid: named('uuid'),
  byte: named('byte'),
  date: named('date'),
  datetime: named('datetime'),
};

function validated(args: readonly Value[]): Value {
  const [format] = args;
  if (format === undefined || !isBoxed(format) || format.kind !== 'format') return noOverload();
  const isValid = lookup(TESTS, format.name)?.(textAt(args, 1));
  if (isValid === undefined) return unknown(`format ${format.name} is not evaluated`);
  // The words of the server are not known here; that there are some is what rules ask for.
  return optionalOf(isValid ? undefined : listOf(['not of this format']));
}

const constants = Object.keys(TESTS).map((name): [string, CelFunction] => [
  `format.${name}`,
  () => ({ kind: 'format', name }),
]);

export const FORMAT_FUNCTIONS: Table = {
  ...Object.fromEntries(constants),
  'format.named': (args) => {
    const name = textAt(args, 0);
    return optionalOf(Object.hasOwn(TESTS, name) ? { kind: 'format', name } : undefined);
  },
  validate: validated,
};
