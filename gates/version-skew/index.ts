import * as z from 'zod';
import { CHECKS } from './catalogue.ts';

const [first, ...others] = CHECKS;

/** A limit of any kind, without a name. */
export const LimitBody = z.discriminatedUnion('kind', [first.body, ...others.map(({ body }) => body)]);
