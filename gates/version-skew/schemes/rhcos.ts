import { type Scheme, unreadable } from './parsing.ts';
import { readRhcosLegacy } from './rhcos-legacy.ts';
import { readRhcosModern } from './rhcos-modern.ts';

/**
 * A RHEL CoreOS build as its RHEL version. The length of the time stamp tells the two forms apart, as in the Machine Config
 * Operator: 8 digits `9.6.20251023-0`, 12 digits `416.94.202510081640-0`.
 */
export const rhcos: Scheme = {
  title: 'RHEL CoreOS build',
  parse(text) {
    const match = /^(\d+)\.(\d+)\.(\d+)(?:[-.][0-9A-Za-z.-]*)?$/.exec(text);
    if (match === null) return unreadable('it is not three parts with dots, the third one a time stamp');
    const [, first = '', second = '', stamp = ''] = match;
    if (stamp.length === 8) return readRhcosModern(text, first, second);
    if (stamp.length === 12) return readRhcosLegacy(text, second);
    return unreadable(`its time stamp has ${stamp.length} digits, neither 8 nor 12`);
  },
};
