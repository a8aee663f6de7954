import { describe, expect, it } from 'vitest';
import { KNOWN_LINEAGES } from '../../../../gates/version-skew/lineages/known-lineages.ts';
import { Lineage, linesAt, positionOf, slotsBehind } from '../../../../gates/version-skew/lineages/lineage.ts';

const line = (text: string) => {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return { major, minor };
};
const known = (name: string): Lineage => Lineage.parse(KNOWN_LINEAGES[name]);
const behind = (name: string, subject: string, reference: string) => {
  const [one, other] = [positionOf(known(name), line(subject)), positionOf(known(name), line(reference))];
  return one && other && slotsBehind(one, other);
};

describe('a lineage', () => {
  it.each([
    ['openshift', '4.22', '5.0', 1],
    ['openshift', '4.22', '4.23', 1],
    ['openshift', '4.23', '5.0', 0],
    ['openshift', '5.0', '4.23', 0],
    ['openshift', '4.22', '5.3', 4],
    ['openshift', '5.2', '4.20', -5],
    ['openshift', '4.24', '5.0', undefined],
    ['openshift-standard-train', '3.11', '4.0', 1],
    ['openshift-standard-train', '4.22', '5.0', 1],
    ['openshift-standard-train', '4.23', '5.0', undefined],
    ['openshift-bridge-train', '4.22', '4.25', 3],
    ['openshift-single-file', '4.22', '5.0', 2],
    ['openshift-single-major', '4.22', '5.0', undefined],
    ['kubernetes', '1.32', '1.35', 3],
    ['kubernetes', '1.32', '2.0', undefined],
  ])('%s counts %s to %s as %s behind', (name, subject, reference, count) => {
    expect(behind(name, subject, reference)).toBe(count);
  });

  it.each([
    ['openshift', '5.1', -1, ['4.23', '5.0']],
    ['openshift', '5.0', 2, ['5.2']],
    ['openshift', '4.0', -1, undefined],
    ['openshift-bridge-train', '4.23', 1, ['4.24']],
    ['kubernetes', '1.0', -1, undefined],
    ['kubernetes', '1.35', 1, ['1.36']],
  ])('%s has %s moved by %s at %s', (name, from, offset, lines) => {
    const position = positionOf(known(name), line(from));

    expect(position && linesAt(known(name), position, offset)).toEqual(lines);
  });

  it('ends where nothing is open', () => {
    const closed = Lineage.parse({ slots: [['1.0'], ['1.1']] });

    expect(positionOf(closed, line('1.2'))).toBeUndefined();
    expect(linesAt(closed, { track: 0, index: 1, lines: ['1.1'] }, 1)).toBeUndefined();
  });

  it.each([
    [{ slots: [['4.22'], ['4.23', '4.22']] }, '4.22 is in two slots'],
    [{ slots: [['4.22'], ['4.23']], open: '4.22' }, '4.22 is not in the last slot'],
    [{ slots: [['next']] }, 'a line is written major.minor, such as "4.22"'],
  ])('refuses %j', (written, message) => {
    expect(JSON.stringify(Lineage.safeParse(written).error?.issues)).toContain(JSON.stringify(message).slice(1, -1));
  });
});
