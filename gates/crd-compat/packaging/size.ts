import { utf8Length } from '../../formats/utf8.ts';
import type { JsonObject } from '../../model/json.ts';
import { member, membersOf } from '../../model/json-values.ts';

/** What the API server takes of all annotations of an object together. Source: apimachinery, TotalAnnotationSizeLimitB. */
const ANNOTATIONS_LIMIT = 262_144;
/** What etcd takes in one request by default, 1.5 MiB. Source: etcd, `--max-request-bytes`. */
export const REQUEST_LIMIT = 1_572_864;
/** Where client-side `kubectl apply` keeps the manifest that it applied. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** How large a CRD is for the two limits that a CRD can outgrow. */
export interface CrdSize {
  /** Bytes of the annotations that client-side apply stores: the manifest in compact JSON, and those of the manifest itself. */
  readonly annotations: number;
  /** Bytes of the manifest in compact JSON. */
  readonly json: number;
}

export function sizeOf(content: JsonObject): CrdSize {
  const text = JSON.stringify(content);
  const json = utf8Length(text);
  const own = membersOf(member(content['metadata'], 'annotations')).filter(([name]) => name !== LAST_APPLIED);
  const annotations = own.reduce(
    (sum, [name, value]) => sum + utf8Length(name) + utf8Length(String(value)),
    LAST_APPLIED.length + json + ESCAPED_BY_GO * count(text) + 1,
  );
  return { annotations, json };
}

/** Go writes `<`, `>` and `&` in JSON as `\u003c`, `\u003e` and `\u0026`. Source: encoding/json, HTMLEscape. */
const ESCAPED_BY_GO = 5;

function count(text: string): number {
  return text.match(/[<>&]/g)?.length ?? 0;
}

/** The greatest limit that a CRD is past. */
export function limitPassedBy({ annotations, json }: CrdSize): number | undefined {
  if (json > REQUEST_LIMIT) return REQUEST_LIMIT;
  return annotations > ANNOTATIONS_LIMIT ? ANNOTATIONS_LIMIT : undefined;
}
