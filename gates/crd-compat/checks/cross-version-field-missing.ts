import { member } from '../../model/json-values.ts';
import { LOST_ON_WRITE } from '../differ/cross-version.ts';
import type { Effects } from '../effects.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import { place, say, small } from '../words.ts';

const LOST: Partial<Effects> = { persisted: 'lost', writers: 'break', readers: 'break' };
const NOTE =
  'Objects are stored in the version that lacks it, so what is written through the other one is lost at once.';

export const crossVersionFieldMissing = plainCheck({
  rule: 'cross-version-field-missing',
  topic: 'cross-version',
  title: 'A field is missing in another served version',
  why: 'Objects that are read and written through the other version lose the field, unless a webhook converts it.',
  wayOut: 'Add the field to every served version, or convert with a webhook.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  claim: ({ before, after, version = '', location, crd }) => {
    const wasThere = crd.base.versions.some(({ name }) => name === version);
    const isLost = member(after, LOST_ON_WRITE) !== undefined;
    return [
      {
        before: small(before),
        after: small(after),
        follows: wasThere ? [{ rule: 'field-removed', location }] : [],
        ...(isLost ? { effects: LOST, facts: { note: NOTE } } : {}),
      },
    ];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} is missing; other served versions have it: ${say(fact.before)}.`,
});
