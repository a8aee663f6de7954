import type { Decision, DeliveryFacts, FactsOf } from '../../../ports/deliveries.ts';
import { standingsIn } from './standing.ts';

/** What is done about a delivery. The only place that says so: every event ends in one decision with its reason. */
export function decisionOn(facts: DeliveryFacts, repository: string | null): Decision {
  const standings = standingsIn(facts, repository);
  if (standings.length > 0) return { kind: 'standing', standings, reason: 'repositories end or begin again' };
  if (repository === null) return ignore(nothingDependsOn(facts));
  switch (facts.what) {
    case 'pull_request':
      return onPullRequest(facts, repository);
    case 'check':
      return onCheck(facts, repository);
    case 'comment':
      return onComment(facts, repository);
    case 'merge_group':
    case 'deployment':
    case 'enrolment':
      return { kind: 'observe', repository, facts, reason: observation(facts) };
    case 'push':
      return facts.invalidates.length > 0
        ? { kind: 'observe', repository, facts, reason: observation(facts) }
        : ignore('nothing depends on pushes to this ref');
    default:
      return ignore(nothingDependsOn(facts));
  }
}

function nothingDependsOn(facts: DeliveryFacts): string {
  if (facts.what === 'unknown') return 'the event is unknown';
  return `nothing depends on ${facts.what === 'unread' ? facts.event : facts.what} events`;
}

/** A closed pull request gets no verdict; those that share its head do, for its own counts there no longer. */
function onPullRequest({ change, action, number, shown }: FactsOf<'pull_request'>, repository: string): Decision {
  if (change === null && action !== 'closed') return ignore(`nothing depends on pull_request.${action}`);
  const reason = change === 'base' ? 'the base of the pull request changed' : `pull_request.${action}`;
  const target = { kind: 'pull_request', number } as const;
  return { kind: 'evaluate', repository, target, reason, ...(shown !== null && { shown }) };
}

/** GitHub reports our own writes to us. Only a person's wish in one of our checks is news; anything else would loop. */
function onCheck(facts: FactsOf<'check'>, repository: string): Decision {
  const { of, action, isOwn, requestedAction, numbers, headSha } = facts;
  if (!isOwn) return ignore('the check belongs to another App');
  if (action !== 'rerequested' && requestedAction === null) return ignore(`${of}.${action} reports our own write`);
  const [only] = numbers;
  const isOne = only !== undefined && numbers.length === 1;
  const target = isOne
    ? ({ kind: 'pull_request', number: only } as const)
    : ({ kind: 'commit', sha: headSha } as const);
  return { kind: 'evaluate', repository, target, reason: `${of}.${action}` };
}

/** Bots command nothing: two that answer each other never end. Our own answers come back to us too. */
function onComment(facts: FactsOf<'comment'>, repository: string): Decision {
  const { commands, author, number, commentId, bodyDigest } = facts;
  if (commands.length === 0) return ignore('the comment holds no command');
  if (author === null) return ignore('the author of the comment is not known');
  if (author.type === 'Bot') return ignore('bots command nothing');
  const target = { kind: 'comment', number, commentId, authorId: author.id, bodyDigest } as const;
  return { kind: 'command', repository, target, reason: 'a comment with commands' };
}

function observation(facts: FactsOf<'merge_group' | 'deployment' | 'enrolment' | 'push'>): string {
  switch (facts.what) {
    case 'merge_group':
      return facts.action === 'checks_requested'
        ? 'merge groups are not evaluated yet: the queue gets no verdict from here'
        : 'no evaluation of a merge group is running, so there is none to stop';
    case 'deployment':
      return facts.callback.isExpected
        ? 'deployments are not decided yet: nothing is approved'
        : 'the callback address is not in this repository: nothing is sent there';
    case 'enrolment':
      return 'rules enrol repositories; properties do not yet';
    case 'push':
      return 'nothing read at a branch is cached, so there is nothing to read again';
    default:
      return facts satisfies never;
  }
}

function ignore(reason: string): Decision {
  return { kind: 'ignore', reason };
}
