import type { WireAnswer } from '../../../gates/model/wire-answer.ts';
import { type AskOptions, askWithToken } from '../wire/ask.ts';

export interface KubernetesAccess extends AskOptions {
  /** Address of the API server, or of a proxy before it. */
  readonly baseUrl: string;
  /** Asked for every request: projected tokens expire within the hour. */
  readonly token: () => Promise<string>;
}

export interface KubernetesApi {
  get(path: readonly string[], query?: Readonly<Record<string, string>>): Promise<WireAnswer>;
  create(path: readonly string[], resource: unknown): Promise<WireAnswer>;
}

/** A Kubernetes API by parts of a path; each part is encoded, so that a name from outside stays one part. */
export function kubernetesApi(access: KubernetesAccess): KubernetesApi {
  const urlOf = (path: readonly string[], query: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${access.baseUrl.replace(/\/+$/, '')}/${path.map(partOf).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };
  return {
    async get(path, query) {
      return askWithToken(access.token, { method: 'GET', url: urlOf(path, query) }, access);
    },
    async create(path, resource) {
      return askWithToken(access.token, { method: 'POST', url: urlOf(path), body: resource }, access);
    },
  };
}

/** `.` and `..` are steps, not names, whatever their encoding. */
function partOf(part: string): string {
  if (part === '' || part === '.' || part === '..') throw new TypeError(`${JSON.stringify(part)} is not a name`);
  return encodeURIComponent(part);
}
