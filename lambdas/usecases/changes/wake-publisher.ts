import type { PublicationRequest, Queue } from '../../ports/queue.ts';

/** Has one commit looked at by the publisher; the queue gives each commit to one publisher at a time. */
export function wakePublisher(
  { repository, headSha }: PublicationRequest,
  publications: Queue<PublicationRequest>,
  deduplicationId: string,
): Promise<void> {
  return publications.send({ repository, headSha }, { group: `${repository}@${headSha}`, deduplicationId });
}
