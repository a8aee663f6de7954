import { hexDigest } from '../../../gates/model/digest.ts';

/** What SQS takes as a group or deduplication id: 128 letters, digits and marks of ASCII, no blanks. */
const FIT = /^[!-~]{1,128}$/;

/** The text itself where SQS takes it, else its hash: `owner/name#number` can have more than 128 characters. */
export function fifoId(text: string): string {
  return FIT.test(text) ? text : `sha256-${hexDigest(text)}`;
}
