import { isJsonObject, type Json } from '../../model/json.ts';
import { sameJson } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { HARMLESS, READERS_REVIEW } from '../effects.ts';
import { nameIn, versionOf } from '../words.ts';

export const printerColumnChanged = crdCheck({
  id: 'crd/printer-column-changed',
  topics: ['printer-column'],
  effects: READERS_REVIEW,
  title: 'A printer column changed',
  why: 'Columns are for people, but scripts parse them.',
  apiServer:
    'It fills the tables that kubectl get asks for by the new column; stored objects and validation stay the same.',
  wayOut: 'Keep the column and add another column.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.additionalPrinterColumns',
  when: ({ before, after }) => before !== undefined && after !== undefined,
  find: ({ before, after }) => [{ effects: sameJson(bare(before), bare(after)) ? HARMLESS : {} }],
  message: (fact) => `printer column ${nameIn(fact.after, 'name')} of ${versionOf(fact)} changed`,
});

function bare(column: Json | undefined): Json {
  if (!isJsonObject(column)) return column ?? null;
  const { description: _words, jsonPath, ...rest } = column;
  return jsonPath === undefined ? rest : { ...rest, jsonPath: spelledTight(jsonPath) };
}

/** Space beside an operator of a filter means nothing; in quotes, or in the name of a field, it does. Source: client-go util/jsonpath. */
function spelledTight(path: Json): Json {
  if (typeof path !== 'string' || path.length > LONGEST_PATH) return path;
  return path.trim().replace(FILTER, (filter) => filter.replace(QUOTED_OR_SPACE, (part) => part.trim()));
}

/** A longer one is compared as it is written: it is not a column that a person reads. */
const LONGEST_PATH = 1000;
const FILTER = /\[\?\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'\]])*\)\]/g;
const QUOTED_OR_SPACE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'| *(?:[=!<>]=?|[()]) */g;
