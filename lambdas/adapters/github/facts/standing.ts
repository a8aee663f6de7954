import type { DeliveryFacts, RepositoryStanding } from '../../../ports/deliveries.ts';

const ENDS: ReadonlySet<string> = new Set(['deleted', 'archived']);
const BEGINNINGS: ReadonlySet<string> = new Set(['created', 'unarchived']);

/** What an event says of whole repositories: which are over for us, and which are not. */
export function standingsIn(facts: DeliveryFacts, repository: string | null): readonly RepositoryStanding[] {
  switch (facts.what) {
    case 'renamed':
      return [over(facts.from, `it is ${facts.to} now`), going(facts.to)];
    case 'repository':
      if (repository === null) return [];
      if (ENDS.has(facts.action)) return [over(repository, `it was ${facts.action}`)];
      return BEGINNINGS.has(facts.action) ? [going(repository)] : [];
    case 'installation': {
      const reason = facts.action === 'suspend' ? 'the App was suspended' : 'the App was removed from it';
      return [...facts.removed.map((name) => over(name, reason)), ...facts.added.map(going)];
    }
    default:
      return [];
  }
}

function over(repository: string, end: string): RepositoryStanding {
  return { repository, end };
}

function going(repository: string): RepositoryStanding {
  return { repository, end: null };
}
