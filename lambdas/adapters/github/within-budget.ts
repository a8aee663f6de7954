import { type RequestBudget, RequestsReserved, RequestsSpent } from '../../ports/request-budget.ts';
import type { Allowance } from './allowance.ts';
import type { RepositoryClient } from './installations.ts';

/** The client as far as the budget of one candidate goes. Throws RequestsSpent or RequestsReserved where it ends. */
export function withinBudget(client: RepositoryClient, budget: RequestBudget | undefined): RepositoryClient {
  if (budget === undefined) return client;
  const paid = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    keepReserve(client.allowance(), budget);
    budget.take();
    return ask();
  };
  return {
    ...client,
    request: (route, parameters, schema, options) => paid(() => client.request(route, parameters, schema, options)),
    query: (text, variables, schema) => paid(() => client.query(text, variables, schema)),
  };
}

function keepReserve(allowance: Allowance | undefined, { reserve, whose }: RequestBudget): void {
  if (allowance === undefined || allowance.remaining >= allowance.limit * reserve) return;
  throw new RequestsReserved(whose, allowance.resetsIn);
}

/** What was asked for, or what to use in its place once nothing more may be asked. */
export async function orWhenSpent<Answer>(ask: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RequestsSpent) return otherwise;
    throw error;
  }
}
