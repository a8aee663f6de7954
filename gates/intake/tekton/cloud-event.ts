import * as z from 'zod';
import type { BuiltImage, Evidence, Refusal } from '../../model/image-event.ts';
import { present } from '../../model/present.ts';
import { evidenceOf, parseBody, refusal, shapeOf } from '../body.ts';
import { shown } from '../image.ts';
import {
  builtImageOf,
  PipelineRun,
  type PipelineState,
  pipelineStateOf,
  type TestResult,
  testResultOf,
} from './pipeline-run.ts';

/** What a Tekton event says of a PipelineRun. It is a hint: many arrive late, twice or out of order. */
interface PipelineRunEvent extends PipelineState {
  readonly kind: 'pipeline_run';
  /** The sender's id of the event; together with `source` it names a repeat. */
  readonly eventId: string;
  readonly namespace: string;
  readonly name: string;
  readonly scenario?: string;
  readonly snapshot?: string;
  readonly testResult?: TestResult;
  /** The image that a finished build made, or why it is none. */
  readonly built?: BuiltImage | Refusal;
  readonly evidence: Evidence;
}

export type CloudEventReading = PipelineRunEvent | (Refusal & { readonly evidence: Evidence });

const Attributes = z.object({
  id: z.string().min(1).max(500),
  source: z.string().min(1).max(2000),
  specversion: z.string(),
  type: z.string().min(1).max(500),
});
type Attributes = z.infer<typeof Attributes>;

const EVENT_TYPE =
  /^dev\.tekton\.event\.pipelinerun\.(started|running|successful|failed|unknown)\.v1(?:beta1|alpha1)?$/;
const STRUCTURED = /^application\/cloudevents\+json(?:\s*;.*)?$/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i;

/**
 * A CloudEvent of Tekton, binary (attributes in `ce-` headers) or structured (attributes around `data`). Header names in lower
 * case. `ce-source` is opaque: namespace and name come from the body, the state from its condition, not from the type alone.
 * Source: CloudEvents 1.0 HTTP binding; Tekton's documentation of events.
 */
export function readCloudEvent(headers: Readonly<Record<string, string | undefined>>, text: string): CloudEventReading {
  const evidence = evidenceOf('tekton', text);
  const body = parseBody(text);
  if (body.kind === 'refused') return { ...body, evidence };
  const event = messageOf(headers, body.value);
  if ('reason' in event) return { ...event, evidence };
  const [, word] = EVENT_TYPE.exec(event.attributes.type) ?? [];
  if (word === undefined) {
    return { ...refusal('unsupported_type', `${shown(event.attributes.type)} is not about a PipelineRun`), evidence };
  }
  const run = shapeOf(z.looseObject({ pipelineRun: PipelineRun }), event.payload);
  if (run.kind === 'refused') return { ...run, evidence };
  return { ...eventOf(event.attributes, word, run.value.pipelineRun), evidence };
}

interface Message {
  readonly attributes: Attributes;
  readonly payload: unknown;
}

function messageOf(headers: Readonly<Record<string, string | undefined>>, body: unknown): Message | Refusal {
  const contentType = headers['content-type'] ?? '';
  if (STRUCTURED.test(contentType)) return structured(body);
  if (!JSON_TYPE.test(contentType) || /cloudevents-batch/i.test(contentType)) {
    return refusal('unsupported_type', `the content type ${shown(contentType)} is not JSON`);
  }
  const attributes = attributesOf({
    id: headers['ce-id'],
    source: headers['ce-source'],
    specversion: headers['ce-specversion'],
    type: headers['ce-type'],
  });
  return 'reason' in attributes ? attributes : { attributes, payload: body };
}

function structured(body: unknown): Message | Refusal {
  const attributes = attributesOf(body);
  if ('reason' in attributes) return attributes;
  const { data, data_base64: packed, datacontenttype: type } = Object(body);
  if (typeof type === 'string' && !JSON_TYPE.test(type)) {
    return refusal('unsupported_type', `the data is ${shown(type)}, not JSON`);
  }
  return { attributes, payload: packed === undefined ? data : unpacked(packed) };
}

/** A relay that does not look at the data may wrap it: CloudEvents' JSON format, 3.1. What is no wrapped JSON is nothing. */
function unpacked(packed: unknown): unknown {
  try {
    const bytes = Uint8Array.from(atob(String(packed)), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function attributesOf(value: unknown): Attributes | Refusal {
  const read = shapeOf(Attributes, value);
  if (read.kind === 'refused') return refusal('malformed', `an attribute of the CloudEvent is missing: ${read.detail}`);
  if (read.value.specversion !== '1.0') {
    return refusal('unsupported_specversion', `CloudEvents ${shown(read.value.specversion)}: only 1.0 is read`);
  }
  return read.value;
}

function eventOf({ id }: Attributes, word: string, run: PipelineRun): Omit<PipelineRunEvent, 'evidence'> {
  const labels = run.metadata.labels ?? {};
  return {
    kind: 'pipeline_run',
    eventId: id,
    namespace: run.metadata.namespace,
    name: run.metadata.name,
    ...stateOf(word, run),
    ...present({
      scenario: labels['test.appstudio.openshift.io/scenario'],
      snapshot: labels['appstudio.openshift.io/snapshot'],
      testResult: testResultOf(run),
      built: builtImageOf(run),
    }),
  };
}

/** A success counts only when type and condition agree; otherwise the condition is the truth. */
function stateOf(word: string, run: PipelineRun): PipelineState {
  const state = pipelineStateOf(run);
  const isEnd = word === 'successful' || word === 'failed';
  if (word === 'failed' && state.state === 'succeeded') return { state: 'error', cause: 'contradictory' };
  if (isEnd && state.state === 'running') return { state: 'error', cause: 'contradictory' };
  return state;
}
