import { inWords } from '../../gates/ci-jobs/standings.ts';
import type { TrackRecord } from '../../gates/ci-jobs/track-record.ts';
import { plainLine } from '../../gates/engine/report/escape.ts';
import { pinnedReference } from '../../gates/model/image.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { StreamVersion } from '../../gates/model/stream.ts';
import type { PromotionSummary, StoredCandidate, StreamState } from '../../lambdas/ports/promotion-store.ts';
import type { StreamRecord } from '../../lambdas/ports/stream-store.ts';
import { differencesBetween } from '../../lambdas/usecases/change-rules.ts';
import type { CandidateExplanation } from '../../lambdas/usecases/promotions/explain-candidate.ts';
import type { PromotionExplanation } from '../../lambdas/usecases/promotions/explain-promotion.ts';

/** One stream on a few lines: the promoted images, the running promotion, the last one. */
export function streamLine(
  { stream, version }: StreamVersion,
  state: StreamState,
  last: PromotionSummary | undefined,
  hold?: Promotion['hold'],
  withdrawn?: StreamRecord,
): string {
  const at = state.promoted;
  const images = at?.images.map(({ component, digest }) => `${component} ${digest.slice(0, 19)}`).join(', ');
  const lines = [
    `${stream.id} (version ${version}, ${stream.mode})  ${stream.title}`,
    ...(withdrawn === undefined ? [] : [`  ${withdrawnText(withdrawn)}; \`sluice streams apply\` brings it back`]),
    `  at       ${at === undefined ? 'nothing yet' : `${images} since ${at.at} (${at.promotion})`}`,
    `  trying   ${state.active ?? 'nothing'}${hold === undefined ? '' : `, held by ${hold.by}: ${hold.reason}`}`,
    `  last     ${last === undefined ? 'no promotion yet' : summaryLine(last)}`,
  ];
  return textOf(lines);
}

/** `withdrawn at version 3 by captain@example.com, 2026-...: why` */
export function withdrawnText({ version, author, at, reason }: Omit<StreamRecord, 'stream'>): string {
  return `withdrawn at version ${version} by ${author}, ${at}: ${reason}`;
}

/** One withdrawn stream, on a line. */
export function withdrawnLine(record: StreamRecord): string {
  return textOf([`${record.id} is ${withdrawnText(record)}`]);
}

/** One version of a stream's document: who, when, why, and what differs from the one before. */
export function recordText(
  { id, version, stream, author, reason, at }: StreamRecord,
  before: StreamRecord | undefined,
): string {
  const what = stream === null ? 'withdrawn' : `mode ${stream.mode}`;
  const changes = stream === null || !before?.stream ? [] : differencesBetween(before.stream, stream);
  return textOf([
    `${at}  ${id} version ${version} (${what}) by ${author}: ${reason}`,
    ...changes.map((one) => `    ${one.path}: ${JSON.stringify(one.before)} -> ${JSON.stringify(one.after)}`),
  ]);
}

/** Lines as they are; text from outside stays on its line and cannot control a terminal. */
function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${/^ */.exec(line)?.[0] ?? ''}${plainLine(line)}\n`).join('');
}

/** A heading and its lines, or `none`. */
export function section(title: string, lines: readonly string[]): string {
  return `\n${textOf([`${title}:`, ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`))])}`;
}

export function summaryLine({ id, phase, verdict, at, cause }: PromotionSummary): string {
  return `${at}  ${id}  ${phase}${verdict === undefined ? '' : ` (${verdict})`}: ${cause}`;
}

/** A candidate, and its images by their whole digests: `sluice streams why` asks for them. */
export function candidateLines({ candidate, state, promotion }: StoredCandidate): readonly string[] {
  return [
    `${candidate.sequence}  ${state}${promotion === undefined ? '' : ` (${promotion})`}`,
    ...candidate.images.map(({ component, digest }) => `  ${component} ${digest}`),
  ];
}

/** The state of an image that no promotion has tried. */
export function waitingText({
  stream,
  isWithdrawn,
  candidate,
  state,
  promotion,
  missing,
}: CandidateExplanation): string {
  const waits = isWithdrawn ? 'waits; the stream is withdrawn' : 'waits to be tried';
  const states = {
    waiting: promotion === undefined ? waits : `waits; ${promotion} is running`,
    superseded: `not tried: superseded by ${promotion ?? 'a newer candidate'}`,
    gone: 'not tried: its image was deleted from the registry',
    part: missing.length === 0 ? 'kept for the next set' : `waits for an image of ${missing.join(', ')}`,
  };
  const { kind, event, receivedAt } = candidate.origin;
  return textOf([
    `${stream}: ${states[state]}`,
    ...candidate.images.map((image) => `  image    ${image.component} ${pinnedReference(image)}${sourceOf(image)}`),
    `  origin   ${kind} ${event}, received ${receivedAt}, sequence ${candidate.sequence}`,
  ]);
}

/** `e2e-dock  blocking  passed 28 of 30 nights, 1 failed, 1 undecided, 3 flaky`; a steady informing job could block. */
export function trackLine({ job, kind, nights, passed, streak, mayBlock, ...counts }: TrackRecord): string {
  const head = `${job}  ${kind}  `;
  if (nights === 0) return `${head}no night yet`;
  const others = (['failed', 'undecided', 'flaky', 'overruled'] as const).flatMap((name) =>
    counts[name] === 0 ? [] : [`${counts[name]} ${name}`],
  );
  const result = `passed ${passed} of ${nights} night${nights === 1 ? '' : 's'}`;
  const steady = mayBlock ? [`steady for ${streak} nights: it could block`] : [];
  return head + [result, ...others, ...steady].join(', ');
}

/** Why an image was promoted or not: decision, jobs with every try, the act, each phase with its cause. */
export function explanationText({ promotion, isCurrent, jobs }: PromotionExplanation): string {
  const { stream, streamVersion, candidate, phase, verdict, history, gates, asks, decision, act, notices, openedBy } =
    promotion;
  const { hold, orders, pauses } = promotion;
  const lines = [
    `${promotion.id}: ${phase}${verdict === undefined ? '' : `, verdict ${verdict}`}${isCurrent ? ', current' : ''}`,
    `  stream   ${stream.id}, judged by version ${streamVersion} of its document`,
    ...candidate.images.map((image) => `  image    ${image.component} ${pinnedReference(image)}${sourceOf(image)}`),
    `  origin   ${candidate.origin.kind} ${candidate.origin.event}, sequence ${candidate.sequence}, opened by ${openedBy}`,
    ...(decision === undefined
      ? []
      : [`  decided  ${decision.kind} by ${decision.by}: ${decision.reason}${overruled(decision.overrules)}`]),
    ...(hold === undefined ? [] : [`  held     by ${hold.by} since ${hold.at}: ${hold.reason}`]),
    ...orders.map(orderLine),
    ...Object.entries(pauses).map(([system, { since, text }]) => `  paused   ${system} since ${since}: ${text}`),
    ...gates.map(gateLine),
    ...asks.filter(({ failedAt }) => failedAt !== undefined && phase === 'pending').map(askLine),
    ...jobs.flatMap(jobLines),
    ...(act.text === undefined ? [] : [`  act      ${act.state}: ${act.text}`]),
    ...(act.late === undefined
      ? []
      : [`  late     ${act.late.at} ${act.late.state}: ${act.late.text ?? 'no reason given'}`]),
    ...notices.flatMap(noticeLine),
    ...history.map(({ phase: entered, at, cause }) => `  ${at}  ${entered}: ${cause.text}`),
  ];
  return textOf(lines);
}

function orderLine({ order, job, by, reason, at }: Promotion['orders'][number]): string {
  return `  order    ${at} ${order}${job === undefined ? '' : ` ${job}`} by ${by}: ${reason}`;
}

/** A notification that could not be sent, and why. Those that were sent are left out. */
function noticeLine({ topic, channel, sentAt, tries, problem }: Promotion['notices'][number]): readonly string[] {
  if (sentAt !== undefined || problem === undefined) return [];
  const reason =
    channel !== undefined && problem.startsWith(`${channel}: `) ? problem.slice(channel.length + 2) : problem;
  return [
    `  unsent   ${topic} to ${channel ?? 'any channel'} after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${reason}`,
  ];
}

function gateLine({ gate, component, verdict, text, run }: PromotionExplanation['promotion']['gates'][number]): string {
  const about = component === undefined ? '' : ` of ${component}`;
  return `  gate     ${gate}${about}: ${verdict}: ${text}${run === undefined ? '' : ` (sluice explain ${run})`}`;
}

function askLine({ component, number, text }: PromotionExplanation['promotion']['asks'][number]): string {
  return `  gate     of ${component} gave no answer at try ${number} and is asked again: ${text ?? 'no reason given'}`;
}

function sourceOf({ source }: { source?: { repository: string; revision: string } | undefined }): string {
  return source === undefined ? '' : ` built from ${source.repository}@${source.revision.slice(0, 12)}`;
}

function overruled(promotion: string | undefined): string {
  return promotion === undefined ? '' : ` (about ${promotion})`;
}

function jobLines(job: PromotionExplanation['jobs'][number]): readonly string[] {
  const head = `  job      ${job.isBlocking ? 'blocking ' : 'informing'} ${inWords(job)}`;
  const tries = job.attempts.map(({ run, number, state, outcome, late, url, text }) => {
    const ended = late === undefined ? (outcome ?? state) : `${outcome}, later ${late.outcome}`;
    return `             run ${run} try ${number}: ${ended}${text === undefined || text === ended ? '' : `: ${text}`}${url === undefined ? '' : ` ${url}`}`;
  });
  return [head, ...tries];
}
