import type { ReleasePayloads } from '../../ports/pipeline-runs.ts';
import { type AskOptions, ask } from '../wire/ask.ts';

export interface ReleaseControllerAccess extends AskOptions {
  readonly baseUrl: string;
}

/** OpenShift's release controller; its API is read without credentials. */
export function releaseControllerPayloads(access: ReleaseControllerAccess): ReleasePayloads {
  const base = `${access.baseUrl.replace(/\/+$/, '')}/api/v1/releasestream`;
  const get = (...path: string[]) =>
    ask({ method: 'GET', url: new URL(`${base}/${path.map(encodeURIComponent).join('/')}`) }, access);
  return {
    tags: (stream) => get(stream, 'tags'),
    release: (stream, tag) => get(stream, 'release', tag),
  };
}
