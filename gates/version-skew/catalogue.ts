import * as z from 'zod';
import { age } from './checks/age.ts';
import { asOf } from './checks/as-of.ts';
import { constraint } from './checks/constraint.ts';
import { equal } from './checks/equal.ts';
import { format } from './checks/format.ts';
import { hashStream } from './checks/hash-stream.ts';
import { lineage } from './checks/lineage.ts';
import { member } from './checks/member.ts';
import { minimum } from './checks/minimum.ts';
import { modeCheck } from './checks/mode.ts';
import { nextMax } from './checks/next-max.ts';
import { range } from './checks/range.ts';
import { resolve } from './checks/resolve.ts';
import { sameValue } from './checks/same-value.ts';
import { step } from './checks/step.ts';
import { streak } from './checks/streak.ts';
import { stream } from './checks/stream.ts';
import { table } from './checks/table.ts';
import { window } from './checks/window.ts';

/** Every kind of limit but the mode, one line each. */
const PLAIN = [
  age,
  asOf,
  constraint,
  equal,
  format,
  hashStream,
  lineage,
  member,
  minimum,
  nextMax,
  range,
  resolve,
  sameValue,
  step,
  streak,
  stream,
  table,
  window,
] as const;

const [first, ...others] = PLAIN;

/** A limit without a name, as it stands in a row of a mode. */
const PlainBody = z.discriminatedUnion('kind', [first.body, ...others.map(({ body }) => body)]);

/** Every check of the gate. */
export const CHECKS = [...PLAIN, modeCheck(PlainBody)] as const;
