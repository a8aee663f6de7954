import { type AttemptKey, intentId } from '../model/attempt.ts';
import { type ComponentImage, pinnedReference } from '../model/image.ts';
import type { Impossible, JobOrder } from '../model/job-order.ts';
import type { Promotion } from '../model/promotion.ts';
import type { JobRunner } from '../model/stream/job.ts';

type Runner<Kind extends JobRunner['kind']> = Extract<JobRunner, { kind: Kind }>;

/** What a try is to run: the document's words, filled with what the candidate brings. */
export function jobOrderOf(promotion: Promotion, attempt: AttemptKey): JobOrder | Impossible {
  const runner = promotion.stream.jobs.find(({ name }) => name === attempt.job)?.runner;
  if (runner === undefined) return { kind: 'impossible', text: `the stream has no job ${attempt.job}` };
  const intent = intentId(promotion.id, attempt);
  const words = wordsOf(promotion, intent);
  switch (runner.kind) {
    case 'gangway':
      return gangwayOrder(promotion, runner, intent, words);
    case 'github-workflow': {
      const { repository, workflow, ref, accepts, intentInput } = runner;
      const inputs = { ...filledAll(runner.inputs, words), [intentInput]: intent };
      return { kind: 'github-workflow', intentId: intent, repository, workflow, ref, accepts, inputs };
    }
    case 'github-check':
      return checkOrder(promotion, runner, intent);
    case 'http':
      return httpOrder(runner, intent, words);
    default:
      return runner satisfies never;
  }
}

type Words = Readonly<Record<string, string>>;

function wordsOf({ id, stream, candidate }: Promotion, intent: string): Words {
  const images = candidate.images.map((image) => [`image.${image.component}`, pinnedReference(image)] as const);
  return { ...Object.fromEntries(images), image: images[0]?.[1] ?? '', intent, promotion: id, stream: stream.id };
}

/** A word that is not ours stays as it is written. */
function filled(text: string, words: Words, encode: (word: string) => string = (word) => word): string {
  return text.replace(/\{([a-z]+(?:\.[^{}]+)?)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? encode(words[name] ?? '') : whole,
  );
}

function filledAll(texts: Words, words: Words): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filled(text, words)]));
}

function gangwayOrder(
  { id, stream, candidate }: Promotion,
  { job, env }: Runner<'gangway'>,
  intent: string,
  words: Words,
): JobOrder {
  return {
    kind: 'gangway',
    jobName: job,
    intentId: intent,
    annotations: { promotion: id, stream: stream.id, image: candidate.images.map(pinnedReference).join(' ') },
    environment: filledAll(env, words),
  };
}

function checkOrder(
  { candidate }: Promotion,
  { appId, check, accepts, component }: Runner<'github-check'>,
  intent: string,
): JobOrder | Impossible {
  const source = sourceOf(candidate.images, component);
  if (source === undefined) {
    const text = `it is not known what commit ${component ?? 'the image'} was built from, so no check can be looked for`;
    return { kind: 'impossible', text };
  }
  return { kind: 'github-check', intentId: intent, appId, check, accepts, ...source };
}

/** The commit of a component on GitHub, the first component's when none is named. */
function sourceOf(images: readonly ComponentImage[], component: string | undefined): ComponentImage['source'] {
  return images.find((image) => component === undefined || image.component === component)?.source;
}

function httpOrder(runner: Runner<'http'>, intent: string, words: Words): JobOrder {
  const { hosts, secret, start, poll, execution, state, states, page } = runner;
  return {
    kind: 'http',
    intentId: intent,
    hosts,
    ...(secret !== undefined && { secret }),
    start: {
      method: start.method,
      url: filled(start.url, words, encodeURIComponent),
      headers: filledAll(start.headers, words),
      body: filledAll(start.body, words),
      idempotencyHeader: start.idempotencyHeader,
    },
    poll: { url: filled(poll.url, words, encodeURIComponent), headers: filledAll(poll.headers, words) },
    answers: { execution, state, states, page },
  };
}
