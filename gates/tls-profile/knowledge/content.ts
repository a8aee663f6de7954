import * as z from 'zod';
import { annotationSections } from './annotations.ts';
import { cipherSections } from './cipher-suites.ts';
import { configurationSections } from './configurations.ts';
import { conventionSections } from './conventions.ts';
import { exemptionSections } from './exemption.ts';
import { groupSections } from './groups.ts';
import { locatorSections } from './locator.ts';
import { profileSections } from './profiles.ts';
import { stackSections } from './stacks.ts';

/**
 * What one knowledge document of this gate may hold: any of these sections. Documents are put together; where several have an entry
 * of one id, that of the highest precedence counts.
 */
export const KnowledgeContent = z.strictObject({
  ...cipherSections,
  ...groupSections,
  ...profileSections,
  ...stackSections,
  ...locatorSections,
  ...configurationSections,
  ...annotationSections,
  ...conventionSections,
  ...exemptionSections,
});
export type KnowledgeContent = z.infer<typeof KnowledgeContent>;
