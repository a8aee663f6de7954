import type { ImageEventReading } from '../../../gates/model/image-event.ts';
import type { Stream, StreamSource } from '../../../gates/model/stream.ts';

/** One event that brought images, and who sent it. */
export interface Sending {
  readonly source: StreamSource['kind'];
  /** What a source of a stream must name: the Konflux or Tekton namespace, the AWS account, the sender's key. */
  readonly sender: string;
  readonly reading: Extract<ImageEventReading, { kind: 'built' }>;
}

/** Whether one of a stream's sources is where an event came from. */
export function isSourceOf({ sources }: Pick<Stream, 'sources'>, sending: Sending): boolean {
  return sources.some((source) => isFrom(source, sending));
}

function isFrom(source: StreamSource, { source: kind, sender, reading }: Sending): boolean {
  if (source.kind !== kind) return false;
  switch (source.kind) {
    case 'konflux':
      return source.namespace === sender && isWanted(source.application, reading.snapshot?.application);
    case 'tekton':
      return source.namespace === sender;
    case 'ecr':
      return source.account === sender && isOfRegion(source.region, reading);
    case 'signed':
      return source.sender === sender;
    case 'quay':
      return source.tags === undefined || (reading.tags ?? []).some(matcherOf(source.tags));
    default:
      return source satisfies never;
  }
}

function isWanted(wanted: string | undefined, found: string | undefined): boolean {
  return wanted === undefined || wanted === found;
}

/** The host of a private registry names its region: `<account>.dkr.ecr.<region>.amazonaws.com`. */
function isOfRegion(region: string | undefined, { images }: Sending['reading']): boolean {
  return region === undefined || images.every(({ repository }) => repository.includes(`.dkr.ecr.${region}.`));
}

/** `*` stands for any characters of a tag. */
function matcherOf(pattern: string): (tag: string) => boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const whole = new RegExp(`^${parts.join('.*')}$`);
  return (tag) => whole.test(tag);
}

/** What the streams expect of senders that are not asked about each image: nothing else is looked up at any registry. */
export interface Expected {
  readonly accounts: readonly string[];
  /** `registry/path` of what may come by notices without a digest. */
  readonly repositories: readonly string[];
}

export function expectedBy(streams: readonly Pick<Stream, 'sources' | 'components'>[]): Expected {
  const accounts = streams.flatMap(({ sources }) =>
    sources.flatMap((source) => (source.kind === 'ecr' ? [source.account] : [])),
  );
  const repositories = streams
    .filter(({ sources }) => sources.some(({ kind }) => kind === 'quay'))
    .flatMap(({ components }) => components.map(({ repository }) => repository));
  return { accounts: [...new Set(accounts)], repositories: [...new Set(repositories)] };
}
