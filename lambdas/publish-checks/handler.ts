import type { SQSRecord } from 'aws-lambda';
import { type PublishVerdictDeps, publishVerdict } from '../usecases/changes/publish-verdict.ts';
import { PublicationMessage } from './event.ts';

/** Shows the verdicts that wait for one pull request. A throw gives the message back; the outbox keeps the verdict. */
export function publishChecks(deps: PublishVerdictDeps) {
  return async (record: SQSRecord): Promise<void> => {
    await publishVerdict(PublicationMessage.parse(JSON.parse(record.body)), deps);
  };
}
