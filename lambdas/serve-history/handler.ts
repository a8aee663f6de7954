import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { createHistoryApp } from './app.tsx';
import type { HistoryDependencies } from './dependencies.ts';

/** Answers events of an API Gateway HTTP API (payload format 2.0) with pages and JSON. */
export function serveHistory(dependencies: HistoryDependencies) {
  const answer = handle(createHistoryApp(dependencies));
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    // Hono describes the same event with parts that API Gateway sends only together with an authorizer; it reads none of them.
    const { statusCode, headers, body, isBase64Encoded } = await answer(event as unknown as LambdaEvent);
    return { statusCode, headers: headers as Record<string, string>, body, isBase64Encoded };
  };
}
