import type { Judgement } from './judgement.ts';

const SERVED = 'served versions';

/** About two served versions of one CRD. */
export const SERVED_REASONS: readonly Judgement[] = [
  {
    question: SERVED,
    own: 'nothing, a webhook converts',
    right: 'Sluice',
    why: 'The CRD converts by webhook: versions may differ in any way that the webhook translates, and the API server validates the translated object. (crdify can be told `conversion: Ignore`.)',
  },
  {
    question: SERVED,
    own: 'nothing, unless a rule asks',
    right: 'crdify',
    why: 'With strategy None an object is read under the other version as it is, and an update through it is validated by that schema, which refuses what this one accepts. The gate says so where a rule asks (`crossVersion: constraints`); by itself it looks for fields that one version lacks only, because writers who stay with their version are not refused.',
  },
  {
    question: SERVED,
    own: 'review (cross-version-field-missing)',
    right: 'Sluice',
    why: 'A new field that the other served version lacks, and so loses on the way through it. No writer sent it before, so no object and no writer breaks; a person must see it. Where objects lose what could be written before, the gate fails too.',
  },
  {
    question: SERVED,
    own: 'nothing new (description)',
    right: 'Sluice',
    why: 'Two versions may describe a field in different words; the API server does not read them.',
  },
  {
    question: SERVED,
    own: /nothing new \((?:required|enum)\)/,
    right: 'Sluice',
    why: 'The versions differed so before the change. crdify leaves out its findings about base by their text, and writes the fields or values of that text in random order: the finding comes and goes from one run to the next.',
  },
  {
    question: SERVED,
    own: /nothing new \((?:min|max)Length\)/,
    right: 'Sluice',
    why: 'Neither version accepts what the other refuses: a branch of `allOf`, a pattern or a validation rule demands the length that the keyword no longer demands.',
  },
  {
    question: SERVED,
    own: 'nothing new (type)',
    right: 'Sluice',
    why: 'Met for a field inside another one that the other version lacked before. That all below it is lost on the way is no news.',
  },
  {
    question: SERVED,
    own: 'nothing new (type in a map)',
    right: 'crdify',
    why: 'One version has a map where the other one has fields, so keys of the map are pruned on the way through the other. The gate tells the fields that one version lacks, and not the keys.',
  },
  {
    question: SERVED,
    own: 'nothing new (unhandled)',
    right: 'Sluice',
    why: 'One version writes out that a list is atomic, which the other one is anyway.',
  },
];
