import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { type ImageCheck, keywordOf, shortReference } from '../check.ts';
import type { Inventory } from '../inventory.ts';
import { parseReference } from '../reference.ts';

export const unresolvedReference: ImageCheck = defineCheck({
  id: 'image/unresolved-reference',
  title: 'The files do not decide an image',
  whoBreaks: 'Anyone who relies on the gate: the image is chosen later, unseen.',
  why: 'A variable, a template or a placeholder can become any image, so it does not count as pinned.',
  wayOut:
    'Give the variable a pinned default (`ARG BASE=name@sha256:…`, a Template parameter with `value`, a `digest` in the values of a chart), judge the rendered file instead, or add the reference to params.allow of the rule with a reason.',
  source: 'Dockerfile reference, "Understand how ARG and FROM interact"; OpenShift documentation, "Writing templates".',

  find({ mentions, overrides }: Inventory): readonly Fact[] {
    const fromMentions = mentions.flatMap(({ reference, subject, location, value, place, isRequired }) => {
      if (reference.kind !== 'unresolved' || (isRequired === true && value.trim() === '')) return [];
      return [factOf({ subject, location, value, reason: reference.reason, place })];
    });
    const fromOverrides = overrides
      .filter(({ source, target }) => [source, target].some(isVariable))
      .map(({ subject, location, source, target, place }) =>
        factOf({ subject, location, value: `${source}=${target}`, reason: 'the override has a variable', place }),
      );
    return [...fromMentions, ...fromOverrides];
  },

  message(fact: Fact): string {
    return `${keywordOf(fact)} ${shortReference(String(fact.after))} cannot be decided: ${factText(fact, 'reason')}`;
  },
});

function isVariable(text: string): boolean {
  const reference = parseReference(text);
  return reference.kind === 'unresolved' && reference.reason.includes('variable');
}

function factOf(found: {
  subject: string;
  location: string;
  value: string;
  reason: string;
  place: Fact['headPlace'] & {};
}): Fact {
  const { subject, location, value, reason, place } = found;
  return {
    check: unresolvedReference.id,
    subject,
    location,
    before: null,
    after: value,
    facts: { reason },
    headPlace: place,
  };
}
