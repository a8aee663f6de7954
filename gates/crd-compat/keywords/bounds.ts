import { type Claim, type CrdCheck, crdCheck } from '../check.ts';
import type { Aspect, NodeDifference, NodePair } from '../difference.ts';
import { HARMLESS, MAYBE_TIGHTENED, RATCHETED, TIGHTENED, WORTH_A_LINE } from '../effects.ts';
import { keywordConstraint, numberOf } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { keywordChange } from '../words.ts';

export type BoundChange = 'added' | 'tightened' | 'loosened' | 'removed';

interface Limit {
  readonly isUpper: boolean;
  /** Whether zero is the same as no bound. */
  readonly zeroIsNone: boolean;
}

const LIMITS = {
  maximum: { isUpper: true, zeroIsNone: false },
  minimum: { isUpper: false, zeroIsNone: false },
  maxLength: { isUpper: true, zeroIsNone: false },
  minLength: { isUpper: false, zeroIsNone: true },
  maxItems: { isUpper: true, zeroIsNone: false },
  minItems: { isUpper: false, zeroIsNone: true },
  maxProperties: { isUpper: true, zeroIsNone: false },
  minProperties: { isUpper: false, zeroIsNone: true },
} as const satisfies Partial<Record<Aspect, Limit>>;

export type BoundKeyword = keyof typeof LIMITS;

export interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
}

/** The bound that a node sets; `undefined` for none, `invalid` for a value that is not a number. */
export function boundOf(node: NodePair['base'], keyword: BoundKeyword): Bound | 'invalid' | undefined {
  const raw = node[keyword];
  if (raw === undefined || raw === null) return undefined;
  const value = numberOf(raw);
  if (value === undefined) return 'invalid';
  if (LIMITS[keyword].zeroIsNone && value === 0) return undefined;
  const exclusive = keyword === 'maximum' || keyword === 'minimum' ? node[EXCLUSIVE[keyword]] : false;
  return { value, isExclusive: exclusive === true };
}

const EXCLUSIVE = { maximum: 'exclusiveMaximum', minimum: 'exclusiveMinimum' } as const;

/** How a bound changed; `same` also where only the spelling did. */
function boundChange(node: NodePair, keyword: BoundKeyword): BoundChange | 'same' | 'exclusiveness' | 'invalid' {
  const [base, head] = [boundOf(node.base, keyword), boundOf(node.head, keyword)];
  if (base === 'invalid' || head === 'invalid') return 'invalid';
  if (base === undefined) return head === undefined ? 'same' : 'added';
  if (head === undefined) return 'removed';
  if (base.value === head.value) return base.isExclusive === head.isExclusive ? 'same' : 'exclusiveness';
  const grew = head.value > base.value;
  return grew === LIMITS[keyword].isUpper ? 'loosened' : 'tightened';
}

const WORDS: Readonly<Record<BoundChange, { why: string; apiServer: string; wayOut: string }>> = {
  added: {
    why: 'Manifests, backups and clients that send a value outside the bound are rejected. Stored objects stay editable only while that value is untouched.',
    apiServer: `It rejects a value outside of the bound ${RATCHETED}.`,
    wayOut:
      'Bound the field in a new version of the API, or warn for a release (admission policy, controller) before you enforce it.',
  },
  tightened: {
    why: 'Values between the old and the new bound were accepted and are now rejected. Stored objects stay editable only while that value is untouched.',
    apiServer: `It rejects a value outside of the new bound ${RATCHETED}.`,
    wayOut: 'Keep the old bound in this version; tighten it in a new version of the API.',
  },
  loosened: {
    why: 'No valid object is rejected. An older controller may meet values that it did not expect.',
    apiServer: 'It accepts the values between the old and the new bound.',
    wayOut: 'Nothing to do; make sure that a rolled-back controller handles the wider range.',
  },
  removed: {
    why: 'No valid object is rejected. An older controller may meet values that it did not expect.',
    apiServer: 'It no longer compares the value with a bound.',
    wayOut: 'Nothing to do; make sure that a rolled-back controller handles the wider range.',
  },
};

/** One bound, and the ids of its four checks. */
export interface BoundRow extends Readonly<Record<BoundChange, string>> {
  readonly keyword: BoundKeyword;
}

/** The check of one way in which a bound moves. */
export function boundCheck(row: BoundRow, change: BoundChange): CrdCheck {
  const { keyword } = row;
  return crdCheck({
    id: row[change],
    topics: [keyword],
    effects: isRestriction(change) ? TIGHTENED : WORTH_A_LINE,
    keyword,
    ...WORDS[change],
    title: `${keyword} was ${change}`,
    source: `apiextensions.k8s.io/v1 JSONSchemaProps.${keyword}`,
    find: (difference) => claimBound(difference, keyword, change),
    message: (fact) => `${keywordChange(keyword, fact)}${proofWords(fact)}`,
  });
}

function isRestriction(change: BoundChange): boolean {
  return change === 'added' || change === 'tightened';
}

function claimBound({ node }: NodeDifference, topic: BoundKeyword, change: BoundChange): Claim {
  const found = boundChange(node, topic);
  if (found === 'same' && change === 'added')
    return { noOp: 'a bound of zero, or an exclusive bound that is not there, bounds nothing' };
  if (found !== change) return undefined;
  const values = { before: node.base[topic], after: node.head[topic] };
  if (!isRestriction(change)) return [values];
  const { effects, facts } = proofOf(node, keywordConstraint(node.head, topic));
  return [{ ...values, ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) }];
}

/** The check of an exclusive bound. */
export function exclusivenessCheck(id: string, topic: 'maximum' | 'minimum'): CrdCheck {
  return crdCheck({
    id,
    topics: [topic],
    effects: MAYBE_TIGHTENED,
    keyword: EXCLUSIVE[topic],
    title: `${EXCLUSIVE[topic]} changed`,
    why: 'An exclusive bound rejects the bound itself, which was a valid value; an inclusive bound accepts it.',
    apiServer: `It rejects a value that is equal to an exclusive bound ${RATCHETED}.`,
    wayOut: 'Keep the bound inclusive in this version.',
    source: `apiextensions.k8s.io/v1 JSONSchemaProps.${EXCLUSIVE[topic]}`,
    find: ({ node }) => {
      const sides = { before: isExclusive(node.base, topic), after: isExclusive(node.head, topic) };
      const isBounded = [node.base, node.head].every((side) => typeof boundOf(side, topic) === 'object');
      if (!isBounded || sides.before === sides.after) return undefined;
      const { containment, facts } = proofOf(node, keywordConstraint(node.head, topic));
      // An exclusive bound that becomes inclusive only accepts more, unless the bound moved as well.
      const asks = sides.after || boundChange(node, topic) !== 'exclusiveness';
      const effects = containment.answer === 'contained' && asks ? { effects: HARMLESS } : {};
      const follows = (['tightened', 'loosened'] as const).map((change) => ({
        check: `crd/${topic}-${change}`,
        location: node.path,
      }));
      return [{ ...sides, ...effects, ...(facts && asks ? { facts } : {}), follows }];
    },
    message: (fact) => `${keywordChange(EXCLUSIVE[topic], fact)}${proofWords(fact)}`,
  });
}

function isExclusive(node: NodePair['base'], topic: 'maximum' | 'minimum'): boolean {
  const bound = boundOf(node, topic);
  return typeof bound === 'object' && bound.isExclusive;
}
