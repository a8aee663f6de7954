import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { type ImageCheck, keywordOf } from '../check.ts';
import type { Inventory } from '../inventory.ts';
import { digestFault } from '../reference.ts';

export const malformedDigest: ImageCheck = defineCheck({
  id: 'image/malformed-digest',
  title: 'An image has a digest that is not valid',
  whoBreaks: 'Every node and every build that pulls the image: no registry serves such a digest.',
  why: 'A shortened or mistyped digest looks pinned to a reader and fails only when the image is pulled.',
  wayOut: 'Copy the whole digest: `sha256:` and 64 lower-case hex digits (`sha512:` and 128).',
  source: 'OCI image specification, "Digests", registered algorithms.',

  find({ mentions }: Inventory): readonly Fact[] {
    return mentions.flatMap(({ reference, ...mention }) => {
      if (reference.kind !== 'malformed-digest') return [];
      const facts = { digest: reference.digest, fault: digestFault(reference.digest) };
      const { subject, location, value, place } = mention;
      return [{ check: malformedDigest.id, subject, location, before: null, after: value, facts, headPlace: place }];
    });
  },

  message(fact: Fact): string {
    const digest = quoted(factText(fact, 'digest').slice(0, 40));
    return `${keywordOf(fact)} has digest ${digest}, not valid: ${factText(fact, 'fault')}`;
  },
});
