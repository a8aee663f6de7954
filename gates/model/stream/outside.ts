import * as z from 'zod';

/** Name of a secret among those that functions may read. The document never holds one. */
export const SecretName = z.string().regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, 'a secret is named like my-ci');

/** Plain HTTP reaches this machine only, and only from a laptop: elsewhere nothing local is asked. */
const URL_SHAPE =
  /^(?:https:\/\/([a-z0-9.-]+(?::\d{1,5})?)|http:\/\/((?:127\.0\.0\.1|localhost)(?::\d{1,5})?))(?:[/?][^\s#]*)?$/;

/** Scheme and host are written out: what a candidate brings may fill the path and the query, never the host. */
export const OutsideUrl = z
  .string()
  .max(2000)
  .regex(URL_SHAPE, 'an address begins with https:// and a host in lower case, without a user');

/** Host and port that an address names, as it is asked: without the usual port. `undefined` for one that {@link OutsideUrl} refuses. */
export function outsideHostOf(url: string): string | undefined {
  const [, secure, local] = URL_SHAPE.exec(url) ?? [];
  return secure?.replace(/:443$/, '') ?? local?.replace(/:80$/, '');
}

const hopHeaders = ['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade'];

/** Header names and values without line ends. */
export const RequestHeaders = z
  .record(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,100}$/, 'not the name of a header')
      .refine((name) => !hopHeaders.includes(name.toLowerCase()), "this header is the connection's own"),
    z
      .string()
      .min(1)
      .max(2000)
      .regex(/^[\x20-\x7e]*$/, 'a header is one line of ASCII'),
  )
  .refine((headers) => Object.keys(headers).length <= 20, 'more than 20 headers');
