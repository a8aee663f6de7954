import * as z from 'zod';
import { readDelivery } from '../../../lambdas/adapters/github/facts/read-delivery.ts';
import { signedBy } from '../../../lambdas/adapters/github/webhook.ts';
import type { DeliveryReading, FactsOf } from '../../../lambdas/ports/deliveries.ts';
import type { EventFacts } from './case.ts';
import type { Setting } from './setting.ts';

const Headers = z.record(z.string(), z.string());
type Reading = Extract<DeliveryReading, { kind: 'read' }>;

/** One delivery through the door: the signature over the raw bytes first, then what it tells. `seen`: first file by delivery id. */
export function delivery(
  headersText: string,
  body: Uint8Array,
  { secrets }: Setting,
  file: string,
  seen: Map<string, string>,
): EventFacts {
  const given = Headers.parse(JSON.parse(headersText));
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const secret = signedBy(headers, body, secrets);
  if (secret === undefined) return { accept: false, status: 401, reason: 'signature_invalid' };
  const id = headers['x-github-delivery'] ?? '';
  const duplicateOf = seen.get(`delivery ${id}`);
  if (duplicateOf === undefined) seen.set(`delivery ${id}`, file);
  return { secret, duplicateOf, ...findingOf(readDelivery(headers, body)) };
}

function findingOf(reading: DeliveryReading): EventFacts {
  if (reading.kind === 'malformed') return { accept: false, status: 400, reason: 'malformed' };
  if (reading.facts.what === 'unknown') return { accept: false, status: 202, reason: 'unknown_event' };
  return { accept: true, status: 202, ...told(reading) };
}

function told({ facts, decision, repository }: Reading): EventFacts {
  const asksForRun = decision.kind === 'evaluate';
  switch (facts.what) {
    case 'pull_request':
      return pullRequest(facts);
    case 'check':
      return check(facts, asksForRun);
    case 'merge_group':
      return mergeGroup(facts);
    case 'comment':
      return comment(facts);
    case 'deployment': {
      const { environment, sha, callback } = facts;
      return callback.isExpected
        ? { decision: 'deferred', environment, sha }
        : { accept: false, reason: 'unexpected_callback', decision: null };
    }
    case 'enrolment':
      return facts.value === null ? { enrol: null, withdraw: repository } : { enrol: repository };
    case 'push':
      return { invalidate: facts.invalidates, branch: facts.branch, sha: facts.after };
    case 'renamed':
      return { rename: { from: facts.from, to: facts.to, id: facts.id } };
    case 'installation':
      return { added: facts.added, removed: facts.removed };
    default:
      return {};
  }
}

function mergeGroup({ action, headSha: sha, number: pr, cancels }: FactsOf<'merge_group'>): EventFacts {
  return { run: action === 'checks_requested' ? { sha, pr } : null, cancel: cancels ? sha : null };
}

function pullRequest(facts: FactsOf<'pull_request'>): EventFacts {
  const { headSha: sha, number: pr, isTrusted: trusted, change, author, isFork, cancels } = facts;
  return {
    run: change === null ? null : { sha, pr, trusted, fork: isFork },
    rerun: change === 'base' ? 'base_changed' : undefined,
    author,
    authorized: trusted,
    cancel: cancels ? sha : null,
  };
}

/** Our own checks come back to us; only a person's wish in one of them is news. */
function check(facts: FactsOf<'check'>, asksForRun: boolean): EventFacts {
  const { name, appId, conclusion, headSha: sha, isOwn, of, externalId, requestedAction, action } = facts;
  if (isOwn && !asksForRun) return { accept: false, reason: 'own_event' };
  const rerun = of === 'check_suite' ? 'all' : externalId;
  return {
    check: { name, appId, conclusion },
    satisfiesGate: isOwn,
    run: isOwn ? { sha } : null,
    rerun: isOwn && action === 'rerequested' ? rerun : null,
    action: requestedAction,
  };
}

function comment({ commands, author }: FactsOf<'comment'>): EventFacts {
  const [first] = commands;
  if (first === undefined) return { command: null, author, run: null };
  const { command, standing } = first;
  return {
    command: command.verb,
    author,
    complete: command.verb === 'waive' ? command.missing.length === 0 : command.verb !== 'unknown',
    missing: command.verb === 'waive' ? command.missing : [],
    allowed: standing.allowed,
    reason: standing.reason,
  };
}
