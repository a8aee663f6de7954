import * as z from 'zod';
import { readArchivedRuns } from '../../../gates/intake/kubearchive/pipeline-runs.ts';
import { readCloudEvent } from '../../../gates/intake/tekton/cloud-event.ts';
import { readConformaReport } from '../../../gates/report-import/conforma.ts';
import { slackAnswerOf } from '../../../lambdas/adapters/slack/answer.ts';
import { readPayload, readPayloadTags } from '../readers/payloads.ts';
import type { EventFacts } from './case.ts';
import { recordedAnswer } from './exchange.ts';

const Message = z.looseObject({ headers: z.record(z.string(), z.string()), body: z.unknown().optional() });

export function cloudEvent(text: string): EventFacts {
  const { headers, body } = Message.parse(JSON.parse(text));
  const lowerCased = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const reading = readCloudEvent(lowerCased, typeof body === 'string' ? body : JSON.stringify(body));
  if (reading.kind === 'refused') return { accept: false, reason: reading.reason };
  const { state, cause, testResult, scenario, snapshot, name, namespace } = reading;
  return { accept: true, state, cause, testResult, scenario, snapshot, name, namespace };
}

export function archivedRuns(text: string): EventFacts {
  const reading = readArchivedRuns(text);
  if (reading.kind === 'refused') return { accept: false, reason: reading.reason };
  const { failedStreak, after, lastSuccess } = reading;
  return { accept: true, failedStreak, more: after !== undefined, lastSuccess };
}

export function slackAnswer(text: string): EventFacts {
  const answer = slackAnswerOf(recordedAnswer(JSON.parse(text)));
  switch (answer.kind) {
    case 'sent':
      return { sent: true, retry: false };
    case 'shorten':
      return { sent: false, retry: 'shorten', reason: answer.reason };
    case 'wait':
      return { sent: false, retry: true, afterSeconds: answer.afterSeconds, reason: answer.reason };
    case 'refused':
      return { sent: false, retry: false, reason: answer.reason };
    default:
      return answer satisfies never;
  }
}

/** A message of the gate before this one: it is only read, to be compared with ours. */
export function oldNotification(text: string): EventFacts {
  const { attachments } = z.looseObject({ attachments: z.array(z.looseObject({})) }).parse(JSON.parse(text));
  return { attachments: attachments.length };
}

export function conformaReport(text: string): EventFacts {
  const report = readConformaReport(text);
  if (report.kind === 'unreadable') return { accept: false, reason: 'malformed', verdict: 'inconclusive' };
  const { verdict, violations, warnings } = report;
  return { accept: true, verdict, violations: violations.length, warnings: warnings.length };
}

export function payload(text: string): EventFacts {
  const reading = readPayload(text);
  if (reading.kind === 'refused') return { importable: false, reason: reading.reason };
  return { importable: true, phase: reading.phase, jobs: reading.jobs.length };
}

export function payloadTags(text: string): EventFacts {
  const reading = readPayloadTags(text);
  if (reading.kind === 'refused') return { importable: false, reason: reading.reason };
  return { importable: true, tags: reading.tags.length };
}
