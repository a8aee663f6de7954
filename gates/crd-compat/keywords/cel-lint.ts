import { itemsPath, memberPath, pointerTo, ROOT_PATH, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { itemsOf, member, membersOf } from '../../model/json-values.ts';
import type { Sides } from '../differ/crd-differ.ts';
import type { CrdDifference } from '../difference.ts';
import type { CrdDefinition, CrdVersion } from '../reading/definition.ts';
import { small } from '../words.ts';
import { withoutTexts } from './cel-rules.ts';

/**
 * The minor version of Kubernetes 1 from which a new rule may use something: one after the version that introduced it, as a
 * server accepts in new rules only what the release before it understands (apiserver, pkg/cel/environment/base.go).
 */
const NEEDS: readonly { readonly minor: number; readonly what: string; readonly code: RegExp }[] = [
  {
    minor: 35,
    what: 'the list library',
    code: /\.(?:distinct|flatten|sort|sortBy|slice|reverse|first|last)\s*\(|\blists\s*\.\s*range\s*\(/,
  },
  { minor: 34, what: 'semver functions', code: /\b(?:isSemver|semver)\s*\(/ },
  {
    minor: 33,
    what: 'macros of two variables',
    code: /\.(?:transformList|transformMap|transformMapEntry)\s*\(|\.(?:all|exists|existsOne)\s*\(\s*\w+\s*,\s*\w+\s*,/,
  },
  { minor: 32, what: 'the format library', code: /\bformat\s*\.\s*\w+\s*\(/ },
  { minor: 31, what: 'IP and CIDR functions', code: /\b(?:isIP|ip|isCIDR|cidr)\s*\(|\bip\.isCanonical\s*\(/ },
  // cel-go's strings of the second version.
  { minor: 30, what: 'newer text functions', code: /\.format\s*\(\s*\[|\bstrings\s*\.\s*quote\s*\(/ },
  { minor: 30, what: 'set functions', code: /\bsets\s*\.\s*(?:contains|equivalent|intersects)\s*\(/ },
  {
    minor: 29,
    what: 'optional values',
    code: /\.\?|\[\?|\boptional\s*\.|\.(?:orValue|optMap|optFlatMap|hasValue)\s*\(/,
  },
  { minor: 29, what: 'quantity functions', code: /\b(?:isQuantity|quantity)\s*\(/ },
];

/** Older servers drop the keyword, and then there is nothing optional about `oldSelf` (feature gate CRDValidationRatcheting). */
const OPTIONAL_OLD_SELF = { minor: 30, what: 'an optional oldSelf' };

/** The newest thing that a rule needs, if it is newer than a version. */
function needOf(
  { rule, isOptionalOld }: FoundRule,
  minimum: number,
): { readonly what: string; readonly minor: number } | undefined {
  const code = withoutTexts(rule);
  const need = NEEDS.find(({ minor, code: used }) => minor > minimum && used.test(code));
  return need ?? (isOptionalOld && OPTIONAL_OLD_SELF.minor > minimum ? OPTIONAL_OLD_SELF : undefined);
}

/** Rules that head brings and that the oldest Kubernetes of the rule does not understand. */
export function celLintDifferences({ crd, differ }: Sides, isNew: boolean): CrdDifference[] {
  const minimum = crd.params.minimumKubernetes;
  if (minimum === undefined) return [];
  const known = new Set(isNew ? [] : rulesIn(crd.base).map(keyOf));
  return rulesIn(crd.head)
    .filter((found) => !known.has(keyOf(found)))
    .flatMap((found) => {
      const { version, path, pointer, rule } = found;
      const need = needOf(found, minimum);
      if (!need) return [];
      const after = { needs: `Kubernetes 1.${need.minor}`, for: need.what, minimum: `1.${minimum}`, rule: small(rule) };
      return [
        differ({
          topic: 'cel-lint',
          version: version.name,
          location: path,
          before: undefined,
          after,
          basePointer: pointer,
          headPointer: pointer,
        }),
      ];
    });
}

interface FoundRule {
  readonly version: CrdVersion;
  readonly path: string;
  readonly pointer: string;
  /** The text of the rule, or of the expression of its message: the API server compiles both. */
  readonly rule: string;
  readonly isOptionalOld: boolean;
}

function keyOf({ version, path, rule }: FoundRule): string {
  return JSON.stringify([version.name, path, rule]);
}

function rulesIn({ versions }: CrdDefinition): FoundRule[] {
  return versions.flatMap((version) => collect(version, version.schema, ROOT_PATH, version.schemaPointer));
}

function collect(version: CrdVersion, node: Json | undefined, path: string, pointer: string): FoundRule[] {
  if (!isJsonObject(node)) return [];
  const at = pointerTo(pointer, 'x-kubernetes-validations');
  const own = itemsOf(node['x-kubernetes-validations']).flatMap((entry, i): FoundRule[] => {
    const isOptionalOld = member(entry, 'optionalOldSelf') === true;
    return ['rule', 'messageExpression'].flatMap((keyword) => {
      const rule = member(entry, keyword);
      return typeof rule === 'string' ? [{ version, path, pointer: pointerTo(at, i), rule, isOptionalOld }] : [];
    });
  });
  const fields = membersOf(member(node, 'properties')).flatMap(([name, schema]) =>
    collect(version, schema, memberPath(path, name), pointerTo(pointerTo(pointer, 'properties'), name)),
  );
  const items = collect(version, node['items'], itemsPath(path), pointerTo(pointer, 'items'));
  const values = collect(
    version,
    node['additionalProperties'],
    valuesPath(path),
    pointerTo(pointer, 'additionalProperties'),
  );
  return [...own, ...fields, ...items, ...values];
}
