import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Receipt, type ReceiveDeliveryDeps, receiveDelivery } from '../usecases/changes/receive-delivery.ts';
import { WebhookRequest } from './event.ts';

/** A webhook in, an answer within GitHub's ten seconds out. The body stays bytes until its signature is verified. */
export function receiveWebhook(deps: ReceiveDeliveryDeps) {
  return async (event: unknown): Promise<APIGatewayProxyStructuredResultV2> => {
    const request = WebhookRequest.parse(event);
    const body = Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8');
    return answer(await receiveDelivery(lowerCased(request.headers), body, deps));
  };
}

const statusOf = { queued: 202, ignored: 202, refused: 401, malformed: 400 } as const satisfies Record<
  Receipt['outcome'],
  number
>;

function answer(receipt: Receipt): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: statusOf[receipt.outcome],
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(receipt),
  };
}

/** API Gateway sends lower case already; other front doors may not. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
