import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';

/** Renders a whole document. Every text in it has been escaped by JSX. */
export async function answerPage(context: Context, page: JSX.Element, status: 200 | 400 | 404 | 405 | 500 = 200) {
  return context.html(`<!doctype html>${await page.toString()}`, status);
}
