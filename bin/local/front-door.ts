import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/**
 * API Gateway refuses larger bodies. GitHub's own limit is 25 MB; the sweeps find what is refused here.
 *
 * @internal a test sends one byte more
 */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

interface DoorHandlers {
  readonly webhook: HttpHandler;
  readonly images: HttpHandler;
  readonly history: HttpHandler;
}

export interface FrontDoor {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Stands where API Gateway stands in AWS: turns HTTP requests on 127.0.0.1 into HTTP API events (format 2.0) for the deployed
 * functions' handlers: `POST /webhook`, `POST /images/...`, and everything else.
 */
export async function openFrontDoor(port: number, handlers: DoorHandlers): Promise<FrontDoor> {
  const server = createServer((request, response) => {
    void answer(request, response, handlers).catch(() => send(response, { statusCode: 500, body: 'internal error' }));
  });
  server.requestTimeout = 30_000;
  await listen(server, port);
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, handlers: DoorHandlers) {
  if (!isAddressedToUs(request)) return send(response, misdirected);
  const body = await bodyOf(request);
  if (body === undefined) return send(response, tooLarge);
  const event = httpEvent(request, body);
  return send(response, await handlerOf(event, handlers)(event), request.method === 'HEAD');
}

function handlerOf({ rawPath, requestContext }: APIGatewayProxyEventV2, handlers: DoorHandlers): HttpHandler {
  const isPost = requestContext.http.method === 'POST';
  if (isPost && rawPath === '/webhook') return handlers.webhook;
  return isPost && rawPath.startsWith('/images/') ? handlers.images : handlers.history;
}

/** A foreign page whose host name resolves to 127.0.0.1 must not read the store (DNS rebinding). */
function isAddressedToUs({ headers }: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
}

const misdirected = { statusCode: 421, body: '{"message":"the Host header must be 127.0.0.1 or localhost"}' };
const tooLarge = { statusCode: 413, headers: { connection: 'close' }, body: '{"message":"Request Entity Too Large"}' };

/** The body, or undefined when it is too large: the rest is then not read. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream must survive a refusal, or the answer would never reach the sender.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function httpEvent(request: IncomingMessage, body: Buffer): APIGatewayProxyEventV2 {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const method = request.method ?? 'GET';
  const now = Date.now();
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')])),
    queryStringParameters: Object.fromEntries(url.searchParams),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? '127.0.0.1',
      domainPrefix: 'local',
      http: {
        method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date(now).toISOString(),
      timeEpoch: now,
    },
    ...(body.length === 0 ? {} : { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  };
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2, headersOnly = false): void {
  const headers = { ...result.headers, ...(result.cookies === undefined ? {} : { 'set-cookie': result.cookies }) };
  response.writeHead(result.statusCode ?? 200, headers as Record<string, string | string[]>);
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded === true ? 'base64' : 'utf8');
  response.end(headersOnly ? undefined : body);
}
