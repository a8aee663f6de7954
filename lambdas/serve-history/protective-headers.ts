import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { css } from './pages/style.ts';

const styleHash = createHash('sha256').update(css).digest('base64');

/** Nothing runs and nothing is loaded but the page's own style sheet and icon, whatever a run may contain. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers: ReadonlyArray<readonly [string, string]> = [
  ['Content-Security-Policy', policy],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Robots-Tag', 'noindex'],
  // Repositories may be private: no shared cache may keep an answer.
  ['Cache-Control', 'private, no-cache'],
];

export const protectiveHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of headers) context.res.headers.set(name, value);
};
