import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A registry in memory: manifests, blobs, tags, mounts. What the OCI distribution specification asks of a server, and counts. */
export interface FakeRegistry {
  /** `127.0.0.1:port`, as it stands in references. */
  readonly host: string;
  /** Puts an image of one layer there and gives its digest. */
  addImage(name: string, content: string, labels?: Readonly<Record<string, string>>): string;
  /** Puts an image of these layers there, lowest first, and gives its digest. */
  addLayers(name: string, layers: readonly Buffer[], labels?: Readonly<Record<string, string>>): string;
  /** Puts an index there that lists images by their platform, such as `linux/amd64`, and gives its digest. */
  addIndex(name: string, images: Readonly<Record<string, string>>): string;
  /** Every GET of a blob, in order: `name digest`. */
  readonly blobReads: readonly string[];
  /** Digest that a tag names. */
  tagged(name: string, tag: string): string | undefined;
  /** Every PUT of a tag, in order: `name:tag=digest`. */
  readonly tagWrites: readonly string[];
  /** Answers every request with 503. */
  pause(isPaused: boolean): void;
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
  readonly blobReads: string[];
  isPaused: boolean;
  failing: string | undefined;
}

const OCI_MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const OCI_INDEX = 'application/vnd.oci.image.index.v1+json';

export async function startFakeRegistry(): Promise<FakeRegistry> {
  const state: State = {
    blobs: new Map(),
    manifests: new Map(),
    tags: new Map(),
    tagWrites: [],
    blobReads: [],
    isPaused: false,
    failing: undefined,
  };
  const server = createServer((request, response) => void serve(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    addImage: (name, content, labels = {}) =>
      addLayers(state, name, [Buffer.from(`layer of ${content}`)], labels, content),
    addLayers: (name, layers, labels = {}) => addLayers(state, name, layers, labels),
    addIndex: (name, images) => addIndex(state, name, images),
    blobReads: state.blobReads,
    pause(isPaused) {
      state.isPaused = isPaused;
    },
    tagged: (name, tag) => state.tags.get(`${name}:${tag}`),
    tagWrites: state.tagWrites,
    failWritesTo(name) {
      state.failing = name;
    },
    close: () => close(server),
  };
}

function addLayers(
  state: State,
  name: string,
  layers: readonly Buffer[],
  labels: Readonly<Record<string, string>>,
  content = '',
): string {
  const config = Buffer.from(JSON.stringify({ config: { Labels: labels }, content }));
  for (const blob of [config, ...layers]) state.blobs.set(`${name} ${digestOf(blob)}`, blob);
  const describe = (blob: Buffer) => ({
    mediaType: 'application/octet-stream',
    digest: digestOf(blob),
    size: blob.length,
  });
  const parts = { config: describe(config), layers: layers.map(describe) };
  return keepManifest(state, name, { schemaVersion: 2, mediaType: OCI_MANIFEST, ...parts });
}

function addIndex(state: State, name: string, images: Readonly<Record<string, string>>): string {
  const manifests = Object.entries(images).map(([platform, digest]) => {
    const [os, architecture, variant] = platform.split('/');
    const size = state.manifests.get(`${name} ${digest}`)?.bytes.length ?? 0;
    return { mediaType: OCI_MANIFEST, digest, size, platform: { os, architecture, variant } };
  });
  return keepManifest(state, name, { schemaVersion: 2, mediaType: OCI_INDEX, manifests });
}

function keepManifest(
  { manifests }: State,
  name: string,
  manifest: Readonly<Record<string, unknown>> & { readonly mediaType: string },
): string {
  const bytes = Buffer.from(JSON.stringify(manifest));
  manifests.set(`${name} ${digestOf(bytes)}`, { bytes, type: manifest.mediaType });
  return digestOf(bytes);
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (state.isPaused) return void response.writeHead(503).end();
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
  readBlob(state, method, { name, reference }, response);
}

function readBlob(state: State, method: string, { name, reference }: Where, response: ServerResponse): void {
  const found = state.blobs.get(`${name} ${reference}`);
  if (found === undefined) return void response.writeHead(404).end();
  if (method === 'GET') state.blobReads.push(`${name} ${reference}`);
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
