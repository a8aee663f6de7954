import { ADDRESS_FUNCTIONS } from './functions/addresses.ts';
import { CONVERSIONS } from './functions/conversions.ts';
import { FORMAT_FUNCTIONS } from './functions/formats.ts';
import type { CelFunction } from './functions/function.ts';
import { LIST_FUNCTIONS } from './functions/lists.ts';
import { OPTIONAL_FUNCTIONS } from './functions/optionals.ts';
import { QUANTITY_FUNCTIONS } from './functions/quantities.ts';
import { TEMPLATE_FUNCTIONS } from './functions/templates.ts';
import { TEXT_FUNCTIONS } from './functions/texts.ts';
import { TIME_FUNCTIONS } from './functions/times.ts';
import { URL_FUNCTIONS } from './functions/urls.ts';
import { isBoxed, type Value } from './value.ts';

type Table = Readonly<Record<string, CelFunction>>;

const TABLES: readonly Table[] = [
  TEXT_FUNCTIONS,
  TEMPLATE_FUNCTIONS,
  LIST_FUNCTIONS,
  OPTIONAL_FUNCTIONS,
  CONVERSIONS,
  TIME_FUNCTIONS,
  QUANTITY_FUNCTIONS,
  ADDRESS_FUNCTIONS,
  URL_FUNCTIONS,
  FORMAT_FUNCTIONS,
];

/** Names that two libraries share: the type of the first argument decides. */
const isList = (value: Value | undefined): boolean => value !== undefined && isBoxed(value) && value.kind === 'list';
const byFirst =
  (list: CelFunction | undefined, other: CelFunction | undefined): CelFunction =>
  (args, context, overload) =>
    (isList(args[0]) ? list : other)?.(args, context, overload) ?? false;

const SHARED = ['indexOf', 'lastIndexOf', 'size'];

/** The functions of CEL and of Kubernetes' libraries, by name. Others are not evaluated. */
export const FUNCTIONS: Table = {
  ...Object.assign({}, ...TABLES),
  ...Object.fromEntries(SHARED.map((name) => [name, byFirst(LIST_FUNCTIONS[name], TEXT_FUNCTIONS[name])])),
};
