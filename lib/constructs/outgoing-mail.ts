import { Stack } from 'aws-cdk-lib';
import type { StageSettings } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** The sender, for a function that tells people; nothing where the stage sends no mail. */
export function mailEnvironment({ mail }: StageSettings): { readonly MAIL_FROM?: string } {
  return mail === undefined ? {} : { MAIL_FROM: mail.from };
}

/** Lets a function send mail as the stage's one identity. Whole messages of our own need the second right. */
export function allowMail(sender: LambdaFunction, { mail }: StageSettings): void {
  if (mail === undefined) return;
  const identity = Stack.of(sender).formatArn({ service: 'ses', resource: 'identity', resourceName: mail.identity });
  sender.allow(['ses:SendEmail', 'ses:SendRawEmail'], [identity]);
}
