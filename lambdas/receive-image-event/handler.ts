import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  type ImageEventPost,
  type ImageEventReceipt,
  type ReceiveImageEventDeps,
  receiveImageEvent,
} from '../usecases/images/receive-image-event.ts';
import { EcrImageAction, ImageEventPath, ImageEventRequest } from './event.ts';

/**
 * Image events: over HTTP from senders that prove themselves, and from EventBridge. A throw gives an event of EventBridge back to
 * it, to be tried again; a sender over HTTP is told to come again.
 */
export function receiveImageEvents(deps: ReceiveImageEventDeps) {
  return async (event: unknown): Promise<APIGatewayProxyStructuredResultV2> => {
    const ofEcr = EcrImageAction.safeParse(event);
    return ofEcr.success ? fromEventBridge(event, ofEcr.data.account, deps) : overHttp(event, deps);
  };
}

async function fromEventBridge(event: unknown, account: string, deps: ReceiveImageEventDeps) {
  const body = Buffer.from(JSON.stringify(event));
  const receipt = await receiveImageEvent({ source: 'ecr', sender: account, isFromBus: true, headers: {}, body }, deps);
  if (receipt.outcome === 'undecided') throw new Error(receipt.reason);
  return answer(receipt);
}

async function overHttp(event: unknown, deps: ReceiveImageEventDeps): Promise<APIGatewayProxyStructuredResultV2> {
  const request = ImageEventRequest.parse(event);
  const [, source, sender] = ImageEventPath.exec(request.rawPath) ?? [];
  if (source === undefined || sender === undefined) return { statusCode: 404, body: '{"message":"not found"}' };
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body = Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8');
  const post = { source: source as ImageEventPost['source'], sender, isFromBus: false, headers, body };
  return answer(await receiveImageEvent(post, deps));
}

const statusOf = { received: 202, ignored: 202, refused: 422, unproved: 401, undecided: 503 } as const satisfies Record<
  ImageEventReceipt['outcome'],
  number
>;

function answer(receipt: ImageEventReceipt): APIGatewayProxyStructuredResultV2 {
  const wait = receipt.outcome === 'undecided' ? receipt.afterSeconds : undefined;
  return {
    statusCode: statusOf[receipt.outcome],
    headers: { 'content-type': 'application/json', ...(wait !== undefined && { 'retry-after': wait }) },
    body: JSON.stringify(receipt),
  };
}
