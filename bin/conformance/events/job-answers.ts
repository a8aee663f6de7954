import * as z from 'zod';
import { nameOf } from '../../../gates/ci-jobs/answers/gangway/execution.ts';
import {
  type ExpectedExecution,
  readBulkUpdate,
  readCreate,
  readExecution,
  readListing,
} from '../../../gates/ci-jobs/answers/gangway/read.ts';
import type { JobObservation } from '../../../gates/model/job.ts';
import type { EventFacts, ReadFile } from './case.ts';
import { Exchange, operationOf, wireAnswerOf } from './exchange.ts';
import { type JobStep, jobEndOf } from './night.ts';
import type { Setting } from './setting.ts';

export function gangway(text: string, setting: Setting): EventFacts {
  const exchange = Exchange.parse(JSON.parse(text));
  const answer = wireAnswerOf(exchange.response);
  switch (operationOf(exchange)) {
    case 'bulk':
      return { ...readBulkUpdate(answer) };
    case 'list': {
      const listing = readListing(answer, jobNameIn(exchange));
      return listing.kind === 'listed' ? { count: listing.executions.length } : { ...listing.observation };
    }
    case 'create':
      return { ...readCreate(answer, expectedCreate(exchange, setting)) };
    default:
      return { ...readExecution(answer, expectedRead(exchange, setting)) };
  }
}

const Trigger = z.looseObject({
  job_name: z.string(),
  pod_spec_options: z.looseObject({ labels: z.record(z.string(), z.string()).optional() }).optional(),
});

function expectedCreate({ request }: Exchange, { viewerUrl }: Setting): ExpectedExecution {
  const { job_name: jobName, pod_spec_options: options } = Trigger.parse(request.body);
  const [label] = Object.entries(options?.labels ?? {});
  return {
    jobName,
    ...(label === undefined ? {} : { intentKey: label[0], intentId: label[1] }),
    ...(viewerUrl === undefined ? {} : { viewerUrl }),
  };
}

const Named = z.looseObject({ job_name: z.string().nullish(), jobName: z.string().nullish() });

/** An execution that no case created has no job to be held against but the one it names. */
function expectedRead({ request, response }: Exchange, { jobs, viewerUrl }: Setting): ExpectedExecution {
  const executionId = new URL(request.url).pathname.split('/').at(-1) ?? '';
  const named = Named.safeParse(response?.body);
  return {
    jobName: jobs.get(executionId) ?? (named.success ? nameOf(named.data) : ''),
    executionId,
    ...(viewerUrl === undefined ? {} : { viewerUrl }),
  };
}

const Sequence = z.looseObject({ steps: z.array(z.string()) });

/** Answers in a row. A step that the corpus does not hold is an answer that never came. */
export async function sequence(text: string, setting: Setting, readFile: ReadFile): Promise<EventFacts> {
  const steps: JobStep[] = [];
  for (const file of Sequence.parse(JSON.parse(text)).steps) {
    const bytes = await readFile(file);
    steps.push(bytes === undefined ? lostStep() : stepOf(new TextDecoder().decode(bytes), setting));
  }
  return { ...jobEndOf(steps) };
}

function stepOf(text: string, setting: Setting): JobStep {
  const exchange = Exchange.parse(JSON.parse(text));
  const answer = wireAnswerOf(exchange.response);
  switch (operationOf(exchange)) {
    case 'create':
      return { operation: 'create', observation: readCreate(answer, expectedCreate(exchange, setting)) };
    case 'list':
      return { operation: 'list', listing: readListing(answer, jobNameIn(exchange)) };
    default:
      return { operation: 'read', observation: readExecution(answer, expectedRead(exchange, setting)) };
  }
}

function jobNameIn({ request }: Exchange): string {
  return new URL(request.url).searchParams.get('job_name') ?? '';
}

function lostStep(): JobStep {
  const observation: JobObservation = { state: 'pending', cause: 'answer_lost', retry: true, alert: false };
  return { operation: 'read', observation };
}
