import * as z from 'zod';
import type { WebhookSecrets } from '../../../lambdas/adapters/github/webhook.ts';
import type { EventCase, ReadFile } from './case.ts';
import { Exchange, operationOf } from './exchange.ts';

/**
 * What a stream's document and the store would tell the readers, and single events do not: which component is promoted, whose images
 * are expected, which job an execution belongs to. It is taken from the corpus as a whole.
 */
export interface Setting {
  readonly secrets: WebhookSecrets;
  /** Component that most accepted events are about. */
  readonly component: string | undefined;
  readonly accounts: readonly string[] | undefined;
  /** Repositories that accepted events of a registry are about: ECR's names, Quay's addresses. */
  readonly repositories: { readonly ecr: readonly string[] | undefined; readonly quay: readonly string[] | undefined };
  /** Job by execution, as confirmed creates name it. */
  readonly jobs: ReadonlyMap<string, string>;
  /** Address of Prow's page, as other answers link it. */
  readonly viewerUrl: string | undefined;
}

const decoder = new TextDecoder();

export async function settingOf(
  events: readonly EventCase[],
  secrets: WebhookSecrets,
  readFile: ReadFile,
): Promise<Setting> {
  const jsonOf = async ({ file }: EventCase): Promise<unknown> => {
    try {
      return JSON.parse(decoder.decode(await readFile(file)));
    } catch {
      return undefined;
    }
  };
  const exchanges = (await Promise.all(events.filter(({ kind }) => kind === 'gangway').map(jsonOf)))
    .map((value) => Exchange.safeParse(value))
    .flatMap((exchange) => (exchange.success ? [exchange.data] : []));
  const acceptedBy = async <Shape, Found>(kind: string, shape: z.ZodType<Shape>, told: (body: Shape) => Found) => {
    const accepted = events.filter((event) => event.kind === kind && event.expect['accept'] === true);
    const bodies = (await Promise.all(accepted.map(jsonOf))).map((body) => shape.safeParse(body).data);
    const found = bodies.flatMap((body) => (body === undefined ? [] : [told(body)]));
    return found.length === 0 ? undefined : [...new Set(found)];
  };
  return {
    secrets,
    component: mostFrequent(events.flatMap(({ expect }) => Wanted.safeParse(expect).data?.candidate.component ?? [])),
    accounts: await acceptedBy('ecr_image_action', ImageAction, ({ account }) => account),
    repositories: {
      ecr: await acceptedBy('ecr_image_action', ImageAction, ({ detail }) => detail['repository-name']),
      quay: await acceptedBy('repo_push', RepoPush, ({ docker_url: address }) => address),
    },
    jobs: new Map(exchanges.flatMap(jobIn)),
    viewerUrl: exchanges.map(viewerIn).find((url) => url !== undefined),
  };
}

export const Wanted = z.looseObject({ candidate: z.looseObject({ component: z.string() }) });
const ImageAction = z.looseObject({
  account: z.string(),
  detail: z.looseObject({ 'repository-name': z.string() }),
});
const RepoPush = z.looseObject({ docker_url: z.string() });

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const Created = z.looseObject({ id: z.string() });
const Asked = z.looseObject({ job_name: z.string() });

function jobIn(exchange: Exchange): [string, string][] {
  if (operationOf(exchange) !== 'create' || exchange.response?.status !== 200) return [];
  const created = Created.safeParse(exchange.response.body);
  const asked = Asked.safeParse(exchange.request.body);
  return created.success && asked.success ? [[created.data.id, asked.data.job_name]] : [];
}

const Linked = z.looseObject({ job_url: z.url() });

function viewerIn({ response }: Exchange): string | undefined {
  const linked = Linked.safeParse(response?.body);
  return linked.success ? new URL(linked.data.job_url).origin : undefined;
}
