import { crd, describeCheck } from '../support.ts';

const NAMES = [
  { part: 'shortNames', check: 'crd/short-name', name: 'short name' },
  { part: 'categories', check: 'crd/category', name: 'category' },
];

for (const { part, check, name } of NAMES) {
  const named = (...values: string[]) =>
    crd({ spec: { names: { kind: 'Widget', plural: 'widgets', ...(values.length > 0 ? { [part]: values } : {}) } } });
  const more = { name: 'one more', base: named(), head: named('w') };
  const less = { name: 'one less', base: named('w'), head: named() };
  const reordered = { name: 'another order', base: named('w', 'x'), head: named('x', 'w') };

  describeCheck(`${check}-added`, `${name} "w" was added`, [
    { ...more, found: [`spec.names.${part} compatible`] },
    { ...less, found: [] },
    { ...reordered, found: [] },
  ]);

  describeCheck(`${check}-removed`, `${name} "w" was removed`, [
    { ...less, found: [`spec.names.${part} review`] },
    { ...more, found: [] },
  ]);
}
