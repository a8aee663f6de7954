import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, startFakeServer } from '../server.ts';

/* What EventBridge takes in `PutEvents`, after its API reference: written apart from our client. */

const Entry = z.strictObject({
  EventBusName: z
    .string()
    .regex(/^(?:arn:aws[\w-]*:events:[a-z0-9-]+:\d{12}:event-bus\/)?[/.\-_A-Za-z0-9]{1,256}$/)
    .optional(),
  Source: z.string().min(1).max(256),
  DetailType: z.string().min(1).max(128),
  Detail: z.string(),
  Resources: z.array(z.string()).optional(),
  Time: z.number().optional(),
});
const PutEvents = z.strictObject({ Entries: z.array(Entry).min(1).max(10) });

interface StoredEvent {
  readonly bus: string;
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
}

export interface FakeEventBus extends FakeServer {
  /** Events that were taken. */
  events(): readonly StoredEvent[];
  /** Fails the next entry under a 200, as EventBridge does. */
  refuseNext(code: string, message: string): void;
}

/** EventBridge on 127.0.0.1, with the named buses. */
export async function startFakeEventBus(buses: readonly string[] = ['default']): Promise<FakeEventBus> {
  const events: StoredEvent[] = [];
  const refusals: { code: string; message: string }[] = [];

  function put({ body }: FakeRequest): FakeAnswer {
    const request = PutEvents.safeParse(body);
    if (!request.success) return refuse(400, z.prettifyError(request.error));
    const answers = request.data.Entries.map(putOne);
    const failed = answers.filter((answer) => 'ErrorCode' in answer).length;
    return { status: 200, body: { FailedEntryCount: failed, Entries: answers } };
  }

  function putOne({ EventBusName: bus = 'default', Source, DetailType, Detail }: z.infer<typeof Entry>) {
    const refusal = refusals.shift() ?? faultOf(bus, Source, Detail);
    if (refusal !== undefined) return { ErrorCode: refusal.code, ErrorMessage: refusal.message };
    events.push({ bus, source: Source, detailType: DetailType, detail: JSON.parse(Detail) });
    return { EventId: randomUUID() };
  }

  function faultOf(bus: string, source: string, detail: string): { code: string; message: string } | undefined {
    if (!buses.includes(bus)) return { code: 'InvalidArgument', message: `there is no bus ${bus}` };
    if (source.startsWith('aws.')) return { code: 'NotAuthorizedForSourceException', message: source };
    return isJsonObject(detail) ? undefined : { code: 'MalformedDetail', message: 'Detail is malformed.' };
  }

  const server = await startFakeServer(
    {
      operationOf: ({ method, headers }) =>
        method === 'POST' && headers['x-amz-target'] === 'AWSEvents.PutEvents' ? 'put-events' : undefined,
      perform: (_, request) => put(request),
      refuse,
      needsToken: () => false,
    },
    { accepts: () => true },
  );
  return {
    ...server,
    events: () => [...events],
    refuseNext: (code, message) => void refusals.push({ code, message }),
  };
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function refuse(status: number, message: string): FakeAnswer {
  return { status, body: { __type: 'ValidationException', message } };
}
