import { inWords, standingsOf } from '../../../gates/ci-jobs/standings.ts';
import { pinnedReference } from '../../../gates/model/image.ts';
import type { NoticeKey, NoticeTopic, Promotion } from '../../../gates/model/promotion.ts';
import { addressOf, type Channel } from '../../../gates/model/stream/channel.ts';
import type { Stream } from '../../../gates/model/stream.ts';
import type { Notification, NotificationLine, NotificationOutcome, Notifier } from '../../ports/notifier.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';
import type { StreamAlert } from '../streams/tell-alert.ts';

export interface AnnounceDeps {
  readonly promotions: PromotionStore;
  /** The notifier for this kind of channel; `undefined` where none is configured. */
  notifierOf(channel: Channel): Notifier | undefined;
  /** Where the page of a promotion is; the front page when none is named. */
  pageOf(promotion?: string): string;
}

const titles: Readonly<Record<NoticeTopic, string>> = {
  promoted: 'promoted',
  observed: 'would be promoted (it only observes)',
  rejected: 'not promoted',
  failed: 'accepted, but the promotion failed',
  paused: 'paused: a job system refuses our credentials',
  late: 'promoted after all, after its deadline',
};

const tones: Partial<Record<NoticeTopic, Notification['tone']>> = {
  promoted: 'good',
  observed: 'good',
  paused: 'warning',
  late: 'warning',
};

/**
 * Tells the channel that a notice is for. Bad news of one incident stay in one thread, and the next promotion closes it there.
 * Resolves to the reason when it could not be told. A stream without a channel has nothing left to tell.
 */
export async function announcePromotion(
  promotion: Promotion,
  notice: NoticeKey,
  deps: AnnounceDeps,
): Promise<string | undefined> {
  const { notify } = promotion.stream;
  const channel = notify.find((one) => addressOf(one) === notice.channel);
  if (channel === undefined)
    return notice.channel === undefined ? undefined : `${notice.channel} is no channel of the stream`;
  const message = notificationOf(promotion, notice, deps.pageOf(promotion.id));
  return tell(promotion.stream, channel, { message, isRecovery: isRecovery(promotion, notice) }, deps);
}

/** A candidate came through again. Going back to an older image ends nothing: the nights fail as before. */
function isRecovery({ decision }: Promotion, { topic }: NoticeKey): boolean {
  return topic === 'observed' || (topic === 'promoted' && decision?.kind !== 'rollback');
}

/** Tells one channel of a night that did not come, or of a target that does not move. Resolves to the reason when it could not be told. */
export async function announceAlert(
  stream: Stream,
  channel: Channel,
  { kind, text }: StreamAlert,
  deps: AnnounceDeps,
): Promise<string | undefined> {
  const title = kind === 'stale' ? `${stream.id}: stale` : `${stream.id}: no nightly`;
  const fields = [{ name: 'Owner', value: { text: stream.owner } }];
  const message: Notification = { tone: 'bad', title, text, fields, groups: [], page: deps.pageOf() };
  return tell(stream, channel, { message, isRecovery: false }, deps);
}

interface Saying {
  readonly message: Notification;
  readonly isRecovery: boolean;
}

async function tell(stream: Stream, channel: Channel, { message, isRecovery }: Saying, deps: AnnounceDeps) {
  const address = addressOf(channel);
  const notifier = deps.notifierOf(channel);
  if (notifier === undefined) return `${address}: no notifier for ${channel.kind} messages is configured here`;
  const thread = await deps.promotions.thread(stream.id, address);
  const closes = isRecovery && thread !== undefined;
  const notification = closes
    ? { ...message, title: `${message.title}: the incident is over`, endsThread: true }
    : message;
  const outcome = await notifier.post(address, notification, thread);
  if (outcome.kind === 'not_sent') return `${address}: ${outcome.reason}`;
  await keepIncident(stream.id, address, { outcome, hasThread: thread !== undefined, isRecovery }, deps);
  return undefined;
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

function notificationOf(promotion: Promotion, notice: NoticeKey, page: string): Notification {
  const { stream, candidate, decision } = promotion;
  const text = textOf(promotion, notice);
  const isBack = notice.topic === 'promoted' && decision?.kind === 'rollback';
  const word = decision && { text: `${decision.kind} by ${decision.by}: ${decision.reason}` };
  return {
    tone: isBack ? 'warning' : (tones[notice.topic] ?? 'bad'),
    title: `${stream.id}: ${titleOf(promotion, notice)}`,
    ...(text !== undefined && { text }),
    fields: [
      { name: 'Promotion', value: { text: promotion.id, url: page } },
      ...(word === undefined ? [] : [{ name: 'Decided', value: word }]),
      ...candidate.images.map((image) => ({ name: image.component, value: { text: pinnedReference(image) } })),
    ],
    groups: groupsOf(promotion),
    page,
  };
}

/** What a person did is never told as if a night had done it. */
function titleOf({ decision, stream }: Promotion, { topic }: NoticeKey): string {
  if (topic === 'promoted' && decision?.kind === 'rollback') return 'went back to an earlier image';
  if (topic === 'promoted' && decision?.kind === 'accept') return "promoted on a person's word";
  if (topic === 'rejected' && stream.mode === 'observe') return 'would not be promoted (it only observes)';
  return titles[topic];
}

function textOf({ pauses, act, history, stream }: Promotion, { topic, about }: NoticeKey): string | undefined {
  if (topic === 'paused') {
    const pause = pauses[about ?? '']?.text ?? 'it refused them';
    return `${about ?? 'the job system'}: ${pause}; its jobs are asked again by themselves once a new token is stored`;
  }
  if (topic !== 'late') return history.at(-1)?.cause.text;
  const way = `the stream's row follows the target; to go back: sluice streams rollback ${stream.id}`;
  return `${act.late?.text ?? 'confirmed'} at ${act.late?.at ?? 'an unknown time'}; ${way}`;
}

function groupsOf({ stream, attempts, openedAt }: Promotion): Notification['groups'] {
  const standings = standingsOf(stream, attempts, openedAt);
  const lines = (isBlocking: boolean) =>
    standings
      .filter((standing) => standing.isBlocking === isBlocking)
      .map((standing) => lineOf(standing, attempts, placeOf(standing.job, stream)));
  return [
    { title: 'Blocking', lines: lines(true) },
    { title: 'Informing', lines: lines(false) },
  ].filter((group) => group.lines.length > 0);
}

const marks = { pass: 'good', fail: 'bad', inconclusive: 'unknown' } as const;

const places = { gangway: 'Prow', 'github-workflow': 'GitHub', 'github-check': 'GitHub', http: 'job' } as const;

/** What the page of a job is called in a message. */
function placeOf(job: string, { jobs }: Stream): string {
  const kind = jobs.find(({ name }) => name === job)?.runner.kind;
  return kind === undefined ? 'page' : places[kind];
}

function lineOf(
  standing: Parameters<typeof inWords>[0],
  attempts: Promotion['attempts'],
  place: string,
): NotificationLine {
  const own = attempts.filter(({ job, url }) => job === standing.job && url !== undefined);
  return {
    mark: standing.verdict === undefined ? 'waiting' : marks[standing.verdict],
    text: inWords(standing),
    links: own.map(({ number, url }) => ({
      text: number === 1 ? place : `try ${number}`,
      ...(url !== undefined && { url }),
    })),
  };
}
