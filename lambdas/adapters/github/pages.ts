import type * as z from 'zod';
import type { RepositoryClient } from './installations.ts';

const PAGE = 100;

/**
 * All items of a paged list, page by page; `pick` finds the items in an answer. Ends after `maxPages`, so that a list without
 * end costs a known number of requests.
 */
export async function* paged<Answer, Item>(
  client: RepositoryClient,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  {
    schema,
    pick,
    maxPages,
  }: { schema: z.ZodType<Answer>; pick: (answer: Answer) => readonly Item[]; maxPages: number },
): AsyncGenerator<Item> {
  for (let page = 1; page <= maxPages; page += 1) {
    const items = pick(await client.request(route, { ...parameters, per_page: PAGE, page }, schema));
    yield* items;
    if (items.length < PAGE) return;
  }
}
