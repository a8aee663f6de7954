import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../../../../bin/rehearsal/registry/fake-registry.ts';
import { CONTENTS_LIMITS, registryContents } from '../../../../lambdas/adapters/registry/contents.ts';
import { throughLayer } from '../../../../lambdas/adapters/registry/layer-stream.ts';
import { UnusableImage } from '../../../../lambdas/ports/image-contents.ts';
import { headerOf, layerOf, summed, tarOf, type WrittenEntry } from '../../../support/tar.ts';

const access = { credentialsOf: async () => undefined, mayBeLocal: true };
let registry: FakeRegistry;
beforeAll(async () => {
  registry = await startFakeRegistry();
});
afterAll(() => registry.close());

interface Asked {
  readonly paths?: readonly string[];
  readonly platform?: string;
  readonly limits?: Partial<typeof CONTENTS_LIMITS>;
}

async function readDigest(digest: string, { paths = ['manifests/**'], platform = 'linux/amd64', limits }: Asked = {}) {
  const contents = registryContents(access, { ...CONTENTS_LIMITS, ...limits });
  const { files, incomplete } = await contents.read({
    repository: `${registry.host}/lamps/operator`,
    digest,
    paths,
    platform,
  });
  const texts = files.map((file) => [file.path, 'content' in file ? file.content : `(${file.unread})`]);
  return { ...Object.fromEntries(texts), ...(incomplete !== undefined && { incomplete }) };
}

function read(layers: readonly Buffer[], asked: Asked = {}) {
  return readDigest(registry.addLayers('lamps/operator', layers), asked);
}

const layer = (...entries: readonly WrittenEntry[]) => gzipSync(tarOf(entries));

describe('files inside an image', () => {
  it('are those that were asked for, from all layers', async () => {
    const layers = [
      layerOf({ 'manifests/a.yaml': 'a: 1', 'usr/bin/lamp': 'binary' }),
      layerOf({ './manifests/deep/b.yaml': 'b: 1', '/manifests/c.yaml': 'c: 1' }),
    ];

    expect(await read(layers)).toEqual({
      'manifests/a.yaml': 'a: 1',
      'manifests/c.yaml': 'c: 1',
      'manifests/deep/b.yaml': 'b: 1',
    });
  });

  it('are read from layers that are packed or not, whatever the manifest calls them', async () => {
    expect(await read([tarOf([{ path: 'manifests/a.yaml', content: 'plain' }])])).toEqual({
      'manifests/a.yaml': 'plain',
    });
  });

  it('have long names in PAX and GNU headers', async () => {
    const long = `manifests/${'x'.repeat(120)}/å.yaml`;
    const gnu = `manifests/${'y'.repeat(150)}.yaml`;
    const layers = [
      layer(
        { path: long, content: 'pax', isPax: true },
        { path: '././@LongLink', type: 'L', content: `${gnu}\0` },
        { path: gnu.slice(0, 100), content: 'gnu' },
      ),
    ];

    expect(await read(layers)).toEqual({ [long]: 'pax', [gnu]: 'gnu' });
  });

  it.each([
    [
      'a later layer replaces a file',
      [layerOf({ 'manifests/a.yaml': 'old' }), layerOf({ 'manifests/a.yaml': 'new' })],
      { 'manifests/a.yaml': 'new' },
    ],
    [
      'a whiteout takes a file away',
      [layerOf({ 'manifests/a.yaml': 'a', 'manifests/b.yaml': 'b' }), layerOf({ 'manifests/.wh.a.yaml': '' })],
      { 'manifests/b.yaml': 'b' },
    ],
    [
      'a whiteout takes a folder away',
      [layerOf({ 'manifests/v1/a.yaml': 'a' }), layerOf({ 'manifests/.wh.v1': '' })],
      {},
    ],
    [
      'a whiteout of the folder above takes all away',
      [layerOf({ 'manifests/a.yaml': 'a' }), layerOf({ '.wh.manifests': '' })],
      {},
    ],
    [
      'a whiteout does not touch its own layer',
      [layerOf({ 'manifests/a.yaml': 'old' }), layerOf({ 'manifests/a.yaml': 'new', 'manifests/.wh.a.yaml': '' })],
      { 'manifests/a.yaml': 'new' },
    ],
    [
      'an opaque folder has only what its own layer puts there',
      [layerOf({ 'manifests/a.yaml': 'a' }), layerOf({ 'manifests/b.yaml': 'b', 'manifests/.wh..wh..opq': '' })],
      { 'manifests/b.yaml': 'b' },
    ],
    ['an opaque root empties everything', [layerOf({ 'manifests/a.yaml': 'a' }), layerOf({ '.wh..wh..opq': '' })], {}],
    [
      'a file in the place of a folder hides what was below',
      [layerOf({ 'manifests/v1/a.yaml': 'a' }), layerOf({ 'manifests/v1': 'now a file' })],
      { 'manifests/v1': 'now a file' },
    ],
    [
      'a folder in the place of a file takes its place',
      [
        layerOf({ 'manifests/v1': 'a file' }),
        layer({ path: 'manifests/v1/', type: '5' }, { path: 'manifests/v1/a.yaml', content: 'a' }),
      ],
      { 'manifests/v1/a.yaml': 'a' },
    ],
    [
      'a device in the place of a file hides it',
      [layerOf({ 'manifests/a.yaml': 'a' }), layer({ path: 'manifests/a.yaml', type: '3' })],
      {},
    ],
    [
      'what does not match is left out, and whiteouts elsewhere are nobody’s matter',
      [layerOf({ 'manifests/a.yaml': 'a', 'etc/b.yaml': 'b' }), layerOf({ 'etc/.wh.b.yaml': '' })],
      { 'manifests/a.yaml': 'a' },
    ],
  ])('follow the layers: %s', async (_, layers, expected) => {
    expect(await read(layers)).toEqual(expected);
  });

  it.each([
    [
      'a link to a file that was asked for is that file',
      [
        { path: 'manifests/a.yaml', content: 'a' },
        { path: 'manifests/b.yaml', type: '2', target: 'a.yaml' },
      ],
      { 'manifests/a.yaml': 'a', 'manifests/b.yaml': 'a' },
    ],
    [
      'an absolute link counts from the root of the image',
      [
        { path: 'manifests/a.yaml', content: 'a' },
        { path: 'manifests/v1/b.yaml', type: '2', target: '/manifests/a.yaml' },
      ],
      { 'manifests/a.yaml': 'a', 'manifests/v1/b.yaml': 'a' },
    ],
    [
      'a link to a folder that is read adds nothing',
      [
        { path: 'manifests/v1/a.yaml', content: 'a' },
        { path: 'manifests/current', type: '2', target: 'v1' },
      ],
      { 'manifests/v1/a.yaml': 'a' },
    ],
    [
      'a link to elsewhere makes the answer incomplete',
      [{ path: 'manifests/b.yaml', type: '2', target: '/etc/shadow' }],
      { incomplete: 'manifests/b.yaml is a link to /etc/shadow, where nothing was read' },
    ],
    [
      'a link that climbs out of the root leads nowhere',
      [{ path: 'manifests/b.yaml', type: '2', target: '../../../etc/passwd' }],
      { incomplete: 'manifests/b.yaml is a link to ../../../etc/passwd, where nothing was read' },
    ],
    [
      'a folder that is a link itself makes the answer incomplete',
      [
        { path: 'usr/manifests/a.yaml', content: 'a' },
        { path: 'manifests', type: '2', target: 'usr/manifests' },
      ],
      { incomplete: 'manifests is a link to usr/manifests, where nothing was read' },
    ],
    [
      'links in a circle end',
      [
        { path: 'manifests/a.yaml', type: '2', target: 'b.yaml' },
        { path: 'manifests/b.yaml', type: '2', target: 'a.yaml' },
      ],
      { incomplete: 'manifests/a.yaml is a link to b.yaml, where nothing was read (and 1 more)' },
    ],
    [
      'a hard link is the file itself',
      [
        { path: 'manifests/a.yaml', content: 'a' },
        { path: 'manifests/b.yaml', type: '1', target: 'manifests/a.yaml' },
      ],
      { 'manifests/a.yaml': 'a', 'manifests/b.yaml': 'a' },
    ],
    [
      'a hard link to a file that was not read cannot be read',
      [
        { path: 'usr/a.yaml', content: 'a' },
        { path: 'manifests/b.yaml', type: '1', target: 'usr/a.yaml' },
      ],
      { 'manifests/b.yaml': '(unavailable)' },
    ],
  ])('know links: %s', async (_, entries, expected) => {
    expect(await read([layer(...entries)])).toEqual(expected);
  });

  it('that are too large or no text are there, and cannot be read', async () => {
    const entries = [
      { path: 'manifests/large.yaml', content: 'x'.repeat(2 * 1024 * 1024 + 1) },
      { path: 'manifests/picture.yaml', content: Buffer.from([0xff, 0xfe, 0x00]) },
    ];

    expect(await read([layer(...entries)])).toEqual({
      'manifests/large.yaml': '(too-large)',
      'manifests/picture.yaml': '(not-text)',
    });
  });
});

describe('an index', () => {
  it('gives the image of the platform', async () => {
    const amd = registry.addLayers('lamps/operator', [layerOf({ 'manifests/a.yaml': 'amd64' })]);
    const arm = registry.addLayers('lamps/operator', [layerOf({ 'manifests/a.yaml': 'arm64' })]);
    const index = registry.addIndex('lamps/operator', {
      'unknown/unknown': amd,
      'linux/arm64/v8': arm,
      'linux/amd64': amd,
    });

    expect(await readDigest(index)).toEqual({ 'manifests/a.yaml': 'amd64' });
    expect(await readDigest(index, { platform: 'linux/arm64' })).toEqual({ 'manifests/a.yaml': 'arm64' });
    await expect(readDigest(index, { platform: 'linux/s390x' })).rejects.toThrow(
      /has no image for linux\/s390x; it has/,
    );
  });
});

describe('what cannot be trusted', () => {
  const good = tarOf([{ path: 'manifests/a.yaml', content: 'a: 1' }]);
  const flipped = Buffer.from(good);
  flipped[3] = 0x41;
  const huge = Buffer.from(headerOf({ path: 'manifests/a.yaml' }, 0));
  Buffer.from([0x80, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255]).copy(huge, 124);

  it.each([
    [
      'a name that leads out of the image',
      tarOf([{ path: 'manifests/../../etc/passwd', content: 'x' }]),
      'leads out of the image',
    ],
    [
      'a hard link that leads out of the image',
      tarOf([{ path: 'manifests/a', type: '1', target: '../a' }]),
      'leads out of the image',
    ],
    ['a header with a wrong sum', flipped, 'wrong checksum'],
    [
      'an end in the middle of a file',
      tarOf([{ path: 'manifests/a.yaml', content: 'a', size: 9_999_999 }]),
      'ends in the middle',
    ],
    [
      'an end in the middle of a file that is skipped',
      tarOf([{ path: 'etc/a', content: 'a', size: 9_999 }]),
      'ends in the middle',
    ],
    ['a size that nothing has', Buffer.concat([summed(huge), good]), 'a size that nothing has'],
    [
      'a PAX header that lies of its length',
      tarOf([{ path: 'x', type: 'x', content: '99 path=a\n' }]),
      'PAX header cannot be read',
    ],
    [
      'a PAX header of a megabyte and more',
      tarOf([{ path: 'x', type: 'x', content: Buffer.alloc(1_100_000, 'a') }]),
      'a header claims 1100000 bytes',
    ],
    [
      'a PAX size that is no number',
      tarOf([{ path: 'x', type: 'x', content: '12 size=-12\n' }]),
      'a size that is no number',
    ],
    ['a sparse file of GNU', tarOf([{ path: 'manifests/a.yaml', type: 'S' }]), 'sparse'],
    ['text', Buffer.from('x'.repeat(2048)), 'a number that cannot be read'],
  ])('is refused: %s', async (_, archive, message) => {
    await expect(read([gzipSync(archive)])).rejects.toThrow(message);
    await expect(read([gzipSync(archive)])).rejects.toThrow(UnusableImage);
  });

  it('is gzip that breaks off or lies', async () => {
    const packed = gzipSync(Buffer.concat([good, Buffer.alloc(100_000, 'noise')]));
    const broken = Buffer.from(packed);
    broken.fill(0xff, 40, 60);

    await expect(read([broken])).rejects.toThrow();
    await expect(read([packed.subarray(0, packed.length - 20)])).rejects.toThrow(/unexpected end|ends in the middle/);
  });

  it('is a bomb: it is left when it has unpacked to more than an image may have', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const bytes = 4 * 1024 * 1024;
    let unpacked = 0;
    const count = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const chunk of chunks) unpacked += chunk.length;
    };

    await expect(read([bomb], { limits: { bytes } })).rejects.toThrow('more bytes than are read here');
    const body = (async function* () {
      yield bomb;
    })();
    const allowance = { bytes, compressedBytes: bytes, keptBytes: bytes };
    await expect(throughLayer(body, '', allowance, count)).rejects.toThrow('more bytes than are read here');
    expect(unpacked).toBeLessThanOrEqual(bytes);
  });

  it('is a bomb behind a file that was asked for', async () => {
    const entries = [
      { path: 'manifests/a.yaml', content: 'a' },
      { path: 'etc/zeros', content: Buffer.alloc(32 * 1024 * 1024) },
    ];

    await expect(read([layer(...entries)], { limits: { bytes: 1024 * 1024 } })).rejects.toThrow(UnusableImage);
  });

  it('is an image that is larger than is read here', async () => {
    const noise = Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251));

    await expect(read([noise], { limits: { compressedBytes: 8000 } })).rejects.toThrow(
      'has 9000 bytes, more than are read here',
    );
  });

  it('is a crowd of files where files were asked for', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`manifests/${index}.yaml`, 'x'.repeat(1000)]),
    );

    await expect(read([layerOf(files)], { limits: { keptBytes: 20_000 } })).rejects.toThrow('ask for fewer');
  });

  it('is a layer whose bytes are not those of its digest, or that is not there', async () => {
    const digest = registry.addLayers('lamps/operator', [layerOf({ 'manifests/a.yaml': 'right' })]);
    const lying = { ...access, fetch: swapped(layerOf({ 'manifests/a.yaml': 'wrong' })) };
    const question = {
      repository: `${registry.host}/lamps/operator`,
      digest,
      paths: ['manifests/**'],
      platform: 'linux/amd64',
    };

    await expect(registryContents(lying).read(question)).rejects.toThrow(
      'a layer has other bytes than its digest says',
    );
  });
});

/** A registry that gives other bytes for every blob. */
function swapped(bytes: Buffer): typeof fetch {
  return async (input, init) => {
    const url = String(input);
    return url.includes('/blobs/') ? new Response(new Uint8Array(bytes)) : fetch(input, init);
  };
}

describe('layers that two images share', () => {
  it('are read once', async () => {
    const shared = layerOf({ 'manifests/a.yaml': 'shared' });
    const contents = registryContents(access);
    const before = registry.blobReads.length;
    for (const own of ['one', 'two']) {
      const digest = registry.addLayers('lamps/operator', [shared, layerOf({ 'manifests/own.yaml': own })]);
      await contents.read({
        repository: `${registry.host}/lamps/operator`,
        digest,
        paths: ['manifests/**'],
        platform: 'linux/amd64',
      });
    }

    expect(registry.blobReads.length - before).toBe(3);
  });
});
