import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { stateOfWaiver, WaiverScope } from '../../gates/model/waiver.ts';
import { approveWaiver, requestWaiver, revokeWaiver, type WaiverChange } from '../usecases/waivers/change-waivers.ts';
import {
  expiringWaivers,
  listWaivers,
  showWaiver,
  UNUSED_DAYS,
  unusedWaivers,
} from '../usecases/waivers/read-waivers.ts';
import { WaiverRefused } from '../usecases/waivers/waiver-terms.ts';
import type { HistoryDependencies, WaiverDesk } from './dependencies.ts';
import { answerProblem, answerUnknownPath, badFilters, noSuchWaiver } from './failures.tsx';

const EXPIRING_DAYS = 14;

const ListQuery = z.strictObject({
  state: z.enum(['requested', 'approved', 'revoked', 'ended']).exactOptional(),
  repository: z.string().min(1).exactOptional(),
});

const DaysQuery = z.strictObject({ days: z.coerce.number().int().min(0).max(3650).exactOptional() });

/** `GET /api/waivers`, `/expiring`, `/unused` and one with its history; writing only where the caller is known. */
export function waiverRoutes(dependencies: HistoryDependencies): Hono {
  const routes = new Hono();
  routes.get('/', async (context) => {
    const query = ListQuery.safeParse(context.req.query());
    if (!query.success) return badQuery(context, query.error, 'one of state and repository');
    return context.json({ waivers: await listWaivers(query.data, dependencies) });
  });
  routes.get('/expiring', (context) =>
    withDays(context, async (days) => expiringWaivers(days ?? EXPIRING_DAYS, dependencies)),
  );
  routes.get('/unused', (context) =>
    withDays(context, async (days) => unusedWaivers(days ?? UNUSED_DAYS, dependencies)),
  );
  routes.get('/:id', async (context) => {
    const shown = await showWaiver(context.req.param('id'), dependencies);
    return shown === undefined ? answerProblem(context, noSuchWaiver()) : context.json(shown);
  });
  if (dependencies.waiverDesk !== undefined) addWriting(routes, dependencies.waiverDesk);
  return routes;
}

async function withDays(context: Context, views: (days: number | undefined) => Promise<unknown>): Promise<Response> {
  const query = DaysQuery.safeParse(context.req.query());
  if (!query.success) return badQuery(context, query.error, 'days, a whole number');
  return context.json({ waivers: await views(query.data.days) });
}

function badQuery(context: Context, { issues }: z.ZodError, expected: string): Promise<Response> {
  const parameter = issues[0]?.path.join('.') || 'the query';
  return answerProblem(context, badFilters([{ parameter, expected }]));
}

const RequestBody = z.strictObject({
  fingerprint: z.string().exactOptional(),
  check: z.string().exactOptional(),
  rule: z.string().exactOptional(),
  scope: WaiverScope.partial().exactOptional(),
  until: z.string(),
  reason: z.string(),
  reference: z.string().exactOptional(),
});
const ApproveBody = z.strictObject({});
const RevokeBody = z.strictObject({ reason: z.string().min(1) });

type Act<Body> = (body: Body, context: Context) => Promise<WaiverChange>;

function addWriting(routes: Hono, desk: WaiverDesk): void {
  const { by } = desk;
  const idOf = (context: Context) => context.req.param('id') ?? '';
  const on = <Body>(path: string, schema: z.ZodType<Body>, act: Act<Body>) =>
    routes.post(path, (context) => write(context, schema, act, desk));
  on('/', RequestBody, (body) => requestWaiver(body, { by, mayApprove: true }, desk));
  on('/:id/approve', ApproveBody, (_, context) => approveWaiver(idOf(context), by, desk));
  on('/:id/revoke', RevokeBody, ({ reason }, context) => revokeWaiver(idOf(context), { by, reason }, desk));
}

async function write<Body>(
  context: Context,
  schema: z.ZodType<Body>,
  act: Act<Body>,
  { clock }: WaiverDesk,
): Promise<Response> {
  if (!isFromProgram(context)) return answerUnknownPath(context);
  const body = schema.safeParse(await context.req.json().catch(() => undefined));
  if (!body.success) return refused(context, 'The body cannot be used', z.prettifyError(body.error));
  try {
    const { waiver, needs } = await act(body.data, context);
    return context.json({ waiver, needs, state: stateOfWaiver(waiver, clock.now()) });
  } catch (error) {
    if (error instanceof WaiverRefused) return refused(context, error.message, error.wayOut);
    throw error;
  }
}

/** A page of another site can send a form from the same machine, but no JSON without asking first, which is never allowed. */
function isFromProgram(context: Context): boolean {
  const isJson = /^application\/json\b/i.test(context.req.header('content-type') ?? '');
  return isJson && context.req.header('origin') === undefined;
}

function refused(context: Context, title: string, detail: string): Promise<Response> {
  return answerProblem(context, { status: 400, title, detail });
}
