import { inWords, standingsOf } from '../../gates/ci-jobs/standings.ts';
import { pinnedReference } from '../../gates/model/image.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { Stream } from '../../gates/model/stream.ts';
import type { Notification, NotificationLine, NotificationOutcome, Notifier } from '../ports/notifier.ts';
import type { PromotionStore } from '../ports/promotion-store.ts';
import type { StreamAlert } from './watch-streams.ts';

export interface AnnounceDeps {
  readonly promotions: PromotionStore;
  readonly notifier: Notifier;
  /** Where the page of a promotion is; the front page when none is named. */
  pageOf(promotion?: string): string;
}

const titles: Readonly<Record<string, string>> = {
  promoted: 'promoted',
  rejected: 'not promoted',
  failed: 'accepted, but the promotion failed',
  paused: 'paused: the job system refuses our credentials',
};

const tones: Readonly<Record<string, Notification['tone']>> = { promoted: 'good', paused: 'warning' };

/**
 * Tells every channel of the stream. Bad news of one incident stay in one thread, and the next promotion closes it there.
 * Resolves to the reason when a channel could not be told.
 */
export async function announcePromotion(
  promotion: Promotion,
  topic: string,
  deps: AnnounceDeps,
): Promise<string | undefined> {
  const message = notificationOf(promotion, topic, deps.pageOf(promotion.id));
  return tell(promotion.stream, message, topic === 'promoted', deps);
}

/** Tells of a night that did not come, or of a target that does not move. Throws when a channel could not be told. */
export async function announceAlert(stream: Stream, { kind, text }: StreamAlert, deps: AnnounceDeps): Promise<void> {
  const title = kind === 'stale' ? `${stream.id}: stale` : `${stream.id}: no nightly`;
  const fields = [{ name: 'Owner', value: { text: stream.owner } }];
  const message: Notification = { tone: 'bad', title, text, fields, groups: [], page: deps.pageOf() };
  const problem = await tell(stream, message, false, deps);
  if (problem !== undefined) throw new Error(problem);
}

async function tell(stream: Stream, message: Notification, isRecovery: boolean, deps: AnnounceDeps) {
  const problems: string[] = [];
  for (const { channel } of stream.notify) {
    const thread = await deps.promotions.thread(stream.id, channel);
    const outcome = await deps.notifier.post(channel, message, thread);
    if (outcome.kind === 'not_sent') problems.push(`${channel}: ${outcome.reason}`);
    else await keepIncident(stream.id, channel, { outcome, hasThread: thread !== undefined, isRecovery }, deps);
  }
  return problems.length === 0 ? undefined : problems.join('; ');
}

interface Told {
  readonly outcome: Extract<NotificationOutcome, { kind: 'sent' }>;
  readonly hasThread: boolean;
  readonly isRecovery: boolean;
}

async function keepIncident(stream: string, channel: string, told: Told, { promotions }: AnnounceDeps): Promise<void> {
  if (told.isRecovery && told.hasThread) await promotions.keepThread(stream, channel, undefined);
  if (!told.isRecovery && !told.hasThread && told.outcome.place !== undefined) {
    await promotions.keepThread(stream, channel, told.outcome.place);
  }
}

function notificationOf(promotion: Promotion, topic: string, page: string): Notification {
  const { stream, candidate, history, decision } = promotion;
  const cause = topic === 'paused' ? promotion.pause?.text : history.at(-1)?.cause.text;
  const by = decision === undefined ? [] : [{ name: 'Decided by', value: { text: decision.by } }];
  return {
    tone: tones[topic] ?? 'bad',
    title: `${stream.id}: ${titles[topic] ?? topic}`,
    ...(cause !== undefined && { text: cause }),
    fields: [
      { name: 'Promotion', value: { text: promotion.id, url: page } },
      ...candidate.images.map((image) => ({ name: image.component, value: { text: pinnedReference(image) } })),
      ...by,
    ],
    groups: groupsOf(promotion),
    page,
  };
}

function groupsOf({ stream, attempts, openedAt }: Promotion): Notification['groups'] {
  const standings = standingsOf(stream, attempts, openedAt);
  const lines = (isBlocking: boolean) =>
    standings.filter((standing) => standing.isBlocking === isBlocking).map((standing) => lineOf(standing, attempts));
  return [
    { title: 'Blocking', lines: lines(true) },
    { title: 'Informing', lines: lines(false) },
  ].filter((group) => group.lines.length > 0);
}

const marks = { pass: 'good', fail: 'bad', inconclusive: 'unknown' } as const;

function lineOf(standing: Parameters<typeof inWords>[0], attempts: Promotion['attempts']): NotificationLine {
  const own = attempts.filter(({ job, url }) => job === standing.job && url !== undefined);
  return {
    mark: standing.verdict === undefined ? 'waiting' : marks[standing.verdict],
    text: inWords(standing),
    links: own.map(({ number, url }) => ({
      text: number === 1 ? 'Prow' : `try ${number}`,
      ...(url !== undefined && { url }),
    })),
  };
}
