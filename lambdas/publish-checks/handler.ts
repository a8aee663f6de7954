import type { SQSRecord } from 'aws-lambda';
import { type PublishCommitDeps, publishCommit } from '../usecases/changes/publish-commit.ts';
import { PublicationMessage } from './event.ts';

/** Shows the verdicts that wait on one commit. A throw (the store fails) gives the message back; the verdicts keep waiting. */
export function publishChecks(deps: PublishCommitDeps) {
  return async (record: SQSRecord): Promise<void> => {
    const message = PublicationMessage.parse(JSON.parse(record.body));
    if ('headSha' in message) await publishCommit(message, deps);
  };
}
