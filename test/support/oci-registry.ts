import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A registry in memory: manifests, blobs, tags, mounts. What the OCI distribution specification asks of a server, and counts. */
export interface TestRegistry {
  /** `127.0.0.1:port`, as it stands in references. */
  readonly host: string;
  /** Puts an image of one layer there and gives its digest. */
  addImage(name: string, content: string, labels?: Readonly<Record<string, string>>): string;
  /** Digest that a tag names. */
  tagged(name: string, tag: string): string | undefined;
  /** Every PUT of a tag, in order: `name:tag=digest`. */
  readonly tagWrites: readonly string[];
  /** Answers PUTs of manifests in repositories of this name with 500. */
  failWritesTo(name: string | undefined): void;
  close(): Promise<void>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
}

interface State {
  readonly blobs: Map<string, Buffer>;
  readonly manifests: Map<string, Stored>;
  readonly tags: Map<string, string>;
  readonly tagWrites: string[];
  failing: string | undefined;
}

const OCI_MANIFEST = 'application/vnd.oci.image.manifest.v1+json';

export async function startRegistry(): Promise<TestRegistry> {
  const state: State = { blobs: new Map(), manifests: new Map(), tags: new Map(), tagWrites: [], failing: undefined };
  const server = createServer((request, response) => void serve(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    addImage: (name, content, labels = {}) => addImage(state, name, content, labels),
    tagged: (name, tag) => state.tags.get(`${name}:${tag}`),
    tagWrites: state.tagWrites,
    failWritesTo(name) {
      state.failing = name;
    },
    close: () => close(server),
  };
}

function addImage(
  { blobs, manifests }: State,
  name: string,
  content: string,
  labels: Readonly<Record<string, string>>,
): string {
  const [config, layer] = [
    Buffer.from(JSON.stringify({ config: { Labels: labels }, content })),
    Buffer.from(`layer of ${content}`),
  ];
  for (const blob of [config, layer]) blobs.set(`${name} ${digestOf(blob)}`, blob);
  const describe = (blob: Buffer) => ({
    mediaType: 'application/octet-stream',
    digest: digestOf(blob),
    size: blob.length,
  });
  const manifest = { schemaVersion: 2, mediaType: OCI_MANIFEST, config: describe(config), layers: [describe(layer)] };
  const bytes = Buffer.from(JSON.stringify(manifest));
  manifests.set(`${name} ${digestOf(bytes)}`, { bytes, type: OCI_MANIFEST });
  return digestOf(bytes);
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://registry');
  const [, name = '', kind = '', reference = ''] = /^\/v2\/(.+)\/(manifests|blobs)\/(.+)$/.exec(url.pathname) ?? [];
  const body = await bodyOf(request);
  if (kind === 'manifests') return manifests(state, request.method ?? '', { name, reference }, body, response, request);
  if (kind === 'blobs') return blobs(state, request.method ?? '', { name, reference, url }, body, response);
  response.writeHead(404).end();
}

interface Where {
  readonly name: string;
  readonly reference: string;
}

function manifests(
  state: State,
  method: string,
  { name, reference }: Where,
  body: Buffer,
  response: ServerResponse,
  request: IncomingMessage,
): void {
  const digest = state.tags.get(`${name}:${reference}`) ?? reference;
  if (method === 'PUT') {
    putManifest(state, { name, reference }, body, response, String(request.headers['content-type']));
    return;
  }
  if (method === 'DELETE') {
    response.writeHead(state.tags.delete(`${name}:${reference}`) ? 202 : 404).end();
    return;
  }
  const found = state.manifests.get(`${name} ${digest}`);
  if (found === undefined) return void response.writeHead(404).end();
  const headers = { 'content-type': found.type, 'docker-content-digest': digest, 'content-length': found.bytes.length };
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : found.bytes);
}

function putManifest(
  state: State,
  { name, reference }: Where,
  bytes: Buffer,
  response: ServerResponse,
  type: string,
): void {
  if (state.failing === name) return void response.writeHead(500).end('{"errors":[{"code":"UNKNOWN"}]}');
  const digest = digestOf(bytes);
  state.manifests.set(`${name} ${digest}`, { bytes, type });
  if (!reference.startsWith('sha256:')) {
    state.tags.set(`${name}:${reference}`, digest);
    state.tagWrites.push(`${name}:${reference}=${digest}`);
  }
  response.writeHead(201, { 'docker-content-digest': digest }).end();
}

function blobs(
  state: State,
  method: string,
  { name, reference, url }: Where & { url: URL },
  body: Buffer,
  response: ServerResponse,
): void {
  if (method === 'POST') {
    const mounted = state.blobs.get(`${url.searchParams.get('from')} ${url.searchParams.get('mount')}`);
    if (mounted === undefined) return void response.writeHead(202, { location: `/v2/${name}/blobs/uploads/1` }).end();
    state.blobs.set(`${name} ${url.searchParams.get('mount')}`, mounted);
    return void response.writeHead(201).end();
  }
  if (method === 'PUT') {
    const isWhole = digestOf(body) === url.searchParams.get('digest');
    if (isWhole) state.blobs.set(`${name} ${digestOf(body)}`, body);
    return void response.writeHead(isWhole ? 201 : 400).end();
  }
  const found = state.blobs.get(`${name} ${reference}`);
  if (found === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
