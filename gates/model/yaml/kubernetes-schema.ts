import {
  boolYaml11Tag,
  defineScalarTag,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  nullYaml11Tag,
  Schema,
  seqTag,
  strTag,
  YAMLException,
} from 'js-yaml';
import type { Json } from '../json.ts';

/** go-yaml 2 resolve.go: signs, underscores, 0x, 0b, 0o, and a leading zero for octal. */
const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|0[0-7]+|0|[1-9][0-9]*)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const NOT_JSON = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const NUMBER_STARTS = ['-', '+', '.', ...'0123456789'];

/**
 * An integer that a double cannot hold stays text: two different values must never become one. Code that needs a number there
 * converts it, as the API server does for bounds.
 */
function integerOf(text: string): number | string {
  if (text.length > MAX_DIGITS) return text;
  const digits = text.replace(/^[-+]/, '');
  const size = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const exact = text.startsWith('-') ? -size : size;
  const value = Number(exact);
  return BigInt(value) === exact ? value : exact.toString();
}

/** No double is longer, and converting digits costs more than their number. */
const MAX_DIGITS = 310;

const numberTag = defineScalarTag<number | string>('tag:yaml.org,2002:int', {
  implicit: true,
  implicitFirstChars: NUMBER_STARTS,
  resolve: (source) => {
    if (NOT_JSON.test(source)) throw new YAMLException(`${source} is not a JSON value`);
    const text = source.replaceAll('_', '');
    if (INTEGER.test(text)) return integerOf(text);
    if (!FLOAT.test(text)) return NOT_RESOLVED;
    const value = Number(text);
    return Number.isFinite(value) ? value : NOT_RESOLVED;
  },
  identify: () => false,
});

/** The same numbers under an explicit `!!float`. */
const floatTag = defineScalarTag<number | string>('tag:yaml.org,2002:float', {
  resolve: (source, isExplicit, tagName) => numberTag.resolve(source, isExplicit, tagName),
  identify: () => false,
});

/**
 * A tag that Kubernetes does not know changes nothing: go-yaml 2 keeps the text, the list or the mapping as it stands, and looks nothing
 * up. Settings of other programs (`!Ref`, `!!python/name:`) are read in the same way. `!!binary` would have to be decoded; it is refused.
 */
const ANY_TAG = '';
const anyText = defineScalarTag<string>(ANY_TAG, {
  matchByTagPrefix: true,
  resolve: (source, _isExplicit, tagName) => (tagName === BYTES ? NOT_RESOLVED : source),
  identify: () => false,
});
const BYTES = 'tag:yaml.org,2002:binary';
const anyList: typeof seqTag = { ...seqTag, tagName: ANY_TAG, matchByTagPrefix: true, identify: () => false };
const anyMapping: typeof mapTag = { ...mapTag, tagName: ANY_TAG, matchByTagPrefix: true, identify: () => false };

export const KUBERNETES = new Schema([
  strTag,
  seqTag,
  mapTag,
  nullYaml11Tag,
  boolYaml11Tag,
  numberTag,
  floatTag,
  mergeTag,
  anyText,
  anyList,
  anyMapping,
]);

const IMPLICIT = [nullYaml11Tag, boolYaml11Tag, numberTag];
const MAY_BE_NO_TEXT = /^[~nNyYtTfFoO\d+.-]/;

/** What a text without quotes stands for. */
export function plainScalar(text: string): Json {
  if (text !== '' && !MAY_BE_NO_TEXT.test(text)) return text;
  for (const tag of IMPLICIT) {
    const value = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value as Json;
  }
  return text;
}
