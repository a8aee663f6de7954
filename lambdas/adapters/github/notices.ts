import type { DeliveryFacts, DeliveryReading } from '../../ports/deliveries.ts';
import type { Envelope } from '../../ports/webhooks.ts';

/** Events that are read only where something will follow from them; for the others their arrival is all that is said. */
const UNREAD: ReadonlySet<string> = new Set(['installation', 'installation_repositories', 'repository']);

/** What becomes of a delivery that asks for no evaluation: nothing today, and the reason is said. */
export function noticeOf(reading: DeliveryReading, event: string): Envelope {
  if (UNREAD.has(event)) return ignore(`nothing depends on ${event} events`);
  switch (reading.kind) {
    case 'malformed':
      return reading;
    case 'unknown_event':
      return ignore('the event is unknown');
    case 'read': {
      const { facts, repository } = reading;
      const reason = reasonOf(facts);
      return reason.isNotice && repository !== null
        ? { kind: 'notice', repository: repository.name, facts, reason: reason.text }
        : ignore(reason.text);
    }
    default:
      return reading satisfies never;
  }
}

interface Reason {
  readonly text: string;
  /** Something that a later version acts on, as opposed to something that is nothing to us. */
  readonly isNotice: boolean;
}

function reasonOf(facts: DeliveryFacts): Reason {
  switch (facts.what) {
    case 'merge_group':
      return facts.action === 'checks_requested'
        ? later('merge groups are not evaluated yet: the queue gets no verdict from here')
        : later('no evaluation of a merge group is running, so there is none to stop');
    case 'comment':
      return facts.commands.length > 0
        ? later('commands are not carried out yet')
        : nothing('no command in the comment');
    case 'deployment':
      return facts.callback.isExpected
        ? later('deployments are not decided yet: nothing is approved')
        : later('the address of the answer is not one of this repository: nothing is sent there');
    case 'enrolment':
      return later('repositories are enrolled by rules, not yet by properties');
    case 'push':
      return facts.invalidates.length > 0
        ? later('nothing read at a branch is kept, so nothing has to be read again')
        : nothing('nothing depends on pushes to this ref');
    case 'unread':
      return nothing(`nothing depends on ${facts.event} events`);
    default:
      return nothing(`nothing depends on ${facts.what} events`);
  }
}

function later(text: string): Reason {
  return { text, isNotice: true };
}

function nothing(text: string): Reason {
  return { text, isNotice: false };
}

function ignore(reason: string): Envelope {
  return { kind: 'ignore', reason };
}
