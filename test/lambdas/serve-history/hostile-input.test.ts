import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../../gates/model/run.ts';
import { addressesIn, ask, historyWith, readableText } from '../../support/history.ts';
import { doubt, finding, ruleResult, run } from '../../support/run-parts.ts';
import { sampleRuns } from '../../support/runs.ts';

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '&lt;b&gt; &#x3c;i&#x3e;',
  'a\u0000b\u202ec\u2028d\ud800',
];

/** A run that says the same thing wherever somebody from outside has a say. */
function runSaying(text: string): Run {
  const found = finding({
    fact: {
      check: text,
      subject: text,
      location: text,
      before: text,
      after: { [text]: text },
      facts: { [text]: text },
      headPlace: { path: text, line: 1 },
      basePlace: { path: text },
    },
    words: { message: text, whoBreaks: text, why: text, wayOut: text },
    rule: 'crd-compat',
    level: 'error',
    waiver: text,
  });
  const implied = { ...found, fingerprint: text, impliedBy: found.fingerprint };
  return run({
    candidate: {
      kind: 'pull_request',
      repository: 'example-org/harbour',
      base: text,
      baseSha: 'b'.repeat(40),
      headSha: 'a'.repeat(40),
      number: 1,
      title: text,
      author: { id: 1, login: text, type: 'User' },
      isFork: false,
    },
    headline: text,
    snapshot: text,
    ruleSet: text,
    results: [
      ruleResult({
        rule: text,
        gate: text,
        title: text,
        owner: text,
        notes: [text],
        findings: [found, implied],
        doubts: [doubt({ subject: text, reason: text, wayOut: text, place: { path: text } })],
      }),
    ],
    doubts: [doubt({ subject: text, reason: text, wayOut: text, place: undefined })],
  });
}

/** Names of all tags with the names of their attributes, in order: the structure of a page, without its words. */
function skeleton(html: string): string[] {
  const withoutStyle = html.replace(/<style>.*?<\/style>/s, '<style></style>');
  return [...withoutStyle.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, tag, attributes]) =>
      [tag, ...[...(attributes ?? '').matchAll(/([a-zA-Z-]+)="/g)].map((match) => match[1])].join(' '),
  );
}

/** The same structure but for links, which a text that cannot be an address or id does not get. */
function unlinked(tags: readonly string[]): string[] {
  return tags.filter((tag) => !/^\/?(a|code)( |$)/.test(tag));
}

/** A text after UTF-8 and the folding of white space. */
function asRead(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();
}

async function pagesSaying(text: string): Promise<string[]> {
  const { app } = historyWith([runSaying(text)]);
  const pages = await Promise.all([ask(app, '/runs'), ask(app, `/runs/${runSaying(text).id}`)]);
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  return pages.map(({ body }) => body);
}

describe('text from outside', () => {
  it.each(hostile)('is only ever text on a page: %j', async (text) => {
    const benign = await pagesSaying('harmless');
    const pages = await pagesSaying(text);

    expect(pages.map(skeleton).map(unlinked)).toEqual(benign.map(skeleton).map(unlinked));
    for (const page of pages) expect(readableText(page)).toContain(asRead(text));
  });

  it.each(hostile)('never becomes the start of an address: %j', async (text) => {
    for (const page of await pagesSaying(text)) {
      for (const address of addressesIn(page)) {
        expect(address).toMatch(
          /^(?:\/(?!\/)|#content$|data:image\/svg\+xml,|https:\/\/github\.example\.org\/example-org\/harbour)/,
        );
      }
    }
  });

  it.each(hostile)('comes back from a filter as text, and in no header: %j', async (text) => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, `/runs?sha=${encodeURIComponent(asRead(text))}`);

    expect(answer.status).toBe(400);
    expect(unlinked(skeleton(answer.body))).toEqual(unlinked(skeleton((await ask(app, '/runs?sha=harmless')).body)));
    for (const value of answer.headers.values()) expect(value).not.toContain('alert');
  });

  it.each(['/runs', '/api/runs', '/runs/', '/checks/'])('cannot add a header through %s', async (path) => {
    const { app } = historyWith(sampleRuns);

    for (const injected of [
      '?repository=a%0d%0aSet-Cookie:%20x=y',
      '?x%0d%0aSet-Cookie:%20x=y=1',
      '%0d%0aSet-Cookie:%20x=y',
    ]) {
      const answer = await ask(app, `${path}${injected}`);

      expect(answer.headers.get('set-cookie')).toBeNull();
      expect([400, 404]).toContain(answer.status);
    }
  });

  it('stays one word of a command that people paste', async () => {
    const { app } = historyWith([]);
    const { dependencies } = historyWith(sampleRuns);
    const listing = historyWith([], {
      runs: { ...dependencies.runs, history: async () => dependencies.runs.history({ limit: 1 }) },
    });

    const answer = await ask(listing.app, `/runs?repository=${encodeURIComponent("a/b;rm-rf$(x)'y")}`);

    expect(readableText(answer.body)).toContain(`--repository 'a/b;rm-rf$(x)'\\''y'`);
    expect((await ask(app, '/runs')).status).toBe(200);
  });
});

describe('the headers of every page', () => {
  const pages = [
    '/runs',
    '/runs?limit=x',
    '/runs/none',
    '/promotions/none',
    '/api/runs',
    '/api/nothing',
    '/healthz',
    '/',
  ];
  it.each(pages)('let nothing run, load, frame, sniff, leak or be cached by others: %s', async (path) => {
    const { app } = historyWith(sampleRuns);

    const { headers, body } = await ask(app, path);

    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1];
    const hash = style === undefined ? undefined : createHash('sha256').update(style).digest('base64');
    const policy = headers.get('content-security-policy') ?? '';
    if (hash !== undefined) expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy.replace(/sha256-[A-Za-z0-9+/=]+/, 'sha256-x')).toBe(
      "default-src 'none'; style-src 'sha256-x'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('are enough, because a page has no script, no inline style and nothing from elsewhere', async () => {
    const { app } = historyWith(sampleRuns);

    for (const path of ['/runs', ...sampleRuns.map(({ id }) => `/runs/${id}`)]) {
      const { body } = await ask(app, path);

      expect(body).not.toMatch(/<script|<iframe|<object|\sstyle=|\son[a-z]+=|<link rel="stylesheet"|@import|url\(/);
      expect([...body.matchAll(/\ssrc="/g)]).toEqual([]);
    }
  });
});
