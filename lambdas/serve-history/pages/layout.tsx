import { raw } from 'hono/html';
import type { PropsWithChildren } from 'hono/jsx';
import type { Verdict } from '../../../gates/model/verdict.ts';
import { iconFor } from './icon.ts';
import { css } from './style.ts';

export interface LayoutProps {
  readonly title: string;
  /** Colours the icon in the browser's tab. */
  readonly verdict?: Verdict;
}

/** The frame of every page: complete in itself, so that a saved copy looks the same. */
export function Layout({ title, verdict, children }: PropsWithChildren<LayoutProps>) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Sluice`}</title>
        <link rel="icon" href={iconFor(verdict)} />
        <style>{raw(css)}</style>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header class="top">
          <nav aria-label="Main">
            <a class="brand" href="/runs">
              <Mark /> Sluice
            </a>
            <a href="/runs">Runs</a>
            <a href="/api/rules">Rules (JSON)</a>
          </nav>
        </header>
        <main id="content">{children}</main>
        <footer class="bottom">
          Sluice judges changes and images by rules. Only <em>pass</em>, <em>waived</em> and <em>not applicable</em>{' '}
          open a gate. Times are UTC.
        </footer>
      </body>
    </html>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class="mark">
      <path d="M4 3v18M20 3v18M4 6h16" />
      <path d="M8 6v7h8V6" class="leaf" />
      <path d="M7 17c1.7-1.6 3.3-1.6 5 0s3.3 1.6 5 0M7 21c1.7-1.6 3.3-1.6 5 0s3.3 1.6 5 0" class="water" />
    </svg>
  );
}
