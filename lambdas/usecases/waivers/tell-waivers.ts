import { peopleText } from '../../../gates/engine/report/waiver-words.ts';
import { msBetween, plusMs } from '../../../gates/model/instant-arithmetic.ts';
import type { Rule } from '../../../gates/model/rule.ts';
import { addressOf, type Channel } from '../../../gates/model/stream/channel.ts';
import { untilText, type Waiver } from '../../../gates/model/waiver.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Notification, Notifier } from '../../ports/notifier.ts';
import type { RuleStore } from '../../ports/rule-store.ts';
import type { WaiverStore } from '../../ports/waiver-store.ts';
import type { WaiverWatch } from '../../ports/waiver-watch.ts';
import { listWaivers, UNUSED_DAYS, unusedWaivers, type WaiverView } from './read-waivers.ts';

export interface TellWaiversDeps {
  readonly waivers: Pick<WaiverStore, 'ending' | 'list'>;
  readonly waiverWatch: Pick<WaiverWatch, 'lastUses' | 'claimNotice' | 'noticeTold'>;
  readonly rules: Pick<RuleStore, 'active'>;
  /** The notifier for this kind of channel; `undefined` where none is configured. */
  notifierOf(channel: Channel): Notifier | undefined;
  /** Where the history is served, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

const DAY_MS = 86_400_000;

/** Days before its end on which the owners of a waiver's rules are told. */
const NOTICE_DAYS = [1, 3, 14] as const;

/** Monday, 08:00 UTC: when the weekly list is due. 1970-01-05 was a Monday. */
const FIRST_LIST = '1970-01-05T08:00:00.000Z';
const WEEK_MS = 7 * DAY_MS;

/**
 * Tells the owners of rules which waivers end in fourteen, three and one days, and once a week which ended and which no run used. Each notice
 * goes to each route once; one that could not be sent is tried again. A late call tells the nearest notice only: of a waiver of two days, that
 * it ends in three.
 */
export async function tellWaivers(deps: TellWaiversDeps): Promise<void> {
  const now = deps.clock.now();
  const ending = await deps.waivers.ending(now, plusMs(now, 14 * DAY_MS));
  const rules = (await deps.rules.active()).rules.map(({ rule }) => rule);
  for (const waiver of ending) await tellEnd(waiver, rules, deps);
  await tellWeek(rules, deps);
}

async function tellEnd(waiver: Waiver, rules: readonly Rule[], deps: TellWaiversDeps): Promise<void> {
  const left = msBetween(deps.clock.now(), waiver.expiresAt);
  const days = NOTICE_DAYS.find((most) => left <= most * DAY_MS) ?? 14;
  for (const route of routesOf(waiver, rules)) {
    const name = `${waiver.id} ends ${waiver.expiresAt} in ${days} to ${addressOf(route)}`;
    await tellOnce(name, route, endingSoon(waiver, days, deps.publicUrl), deps);
  }
}

/** The owners of the rules that a waiver is about, as ways to tell them. */
function routesOf({ rule, about = [] }: Waiver, rules: readonly Rule[]): readonly Channel[] {
  const ids = [...about, ...(rule === undefined ? [] : [rule])];
  const owners = rules.filter(({ id }) => ids.includes(id)).map(({ owner }) => owner);
  return [...new Set(owners)].sort().flatMap((owner) => routeTo(owner) ?? []);
}

/**
 * The owner of a rule is an e-mail address or a Slack channel, `#name`; another text is no route.
 *
 * @internal a test gives it texts
 */
export function routeTo(owner: string): Channel | undefined {
  if (/^#\S+$/.test(owner)) return { kind: 'slack', channel: owner };
  return /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(owner) ? { kind: 'email', to: [owner] } : undefined;
}

async function tellOnce(name: string, route: Channel, message: Notification, deps: TellWaiversDeps): Promise<void> {
  const { waiverWatch, clock, log, notifierOf } = deps;
  if (!(await waiverWatch.claimNotice(name, clock.now()))) return;
  const notifier = notifierOf(route);
  const address = addressOf(route);
  if (notifier === undefined) {
    await waiverWatch.noticeTold(name, clock.now());
    log.warn('message not sent', { topic: message.title, reason: `no notifier for ${route.kind} is configured` });
    return;
  }
  const outcome = await notifier.post(address, message);
  if (outcome.kind === 'sent') await waiverWatch.noticeTold(name, clock.now());
  else log.warn('message not sent', { topic: message.title, address, reason: outcome.reason });
}

function endingSoon(waiver: Waiver, days: number, publicUrl: string): Notification {
  const { id, expiresAt, scope, reason, reference } = waiver;
  const page = `${publicUrl}/api/waivers/${id}`;
  const field = (name: string, text: string, url?: string) => ({ name, value: { text, ...(url && { url }) } });
  return {
    tone: days === 1 ? 'bad' : 'warning',
    title: `Waiver ${id} ends ${days === 1 ? 'within a day' : `within ${days} days`}`,
    text: `It counts until ${untilText(expiresAt)}. Then what it accepts closes the gate again: mend it, or ask for a new waiver.`,
    fields: [
      field('Waiver', id, page),
      field('Accepts', namedText(waiver)),
      field('Where', scope.repositories.join(', ')),
      field('Why', reference === undefined ? reason : `${reason} (${reference})`),
      field('People', peopleText(waiver)),
    ],
    groups: [],
    page,
  };
}

function namedText({ fingerprint, check, rule }: Waiver): string {
  const what = fingerprint === undefined ? (check ?? 'all findings') : `finding ${fingerprint.slice(0, 12)}`;
  return rule === undefined ? what : `${what} of rule ${rule}`;
}

interface WeekOfRoute {
  readonly route: Channel;
  readonly unused: WaiverView[];
  readonly ended: WaiverView[];
}

/** The list of a week is due on Monday; what could not be sent within the day is in the list of the next. */
async function tellWeek(rules: readonly Rule[], deps: TellWaiversDeps): Promise<void> {
  const now = deps.clock.now();
  const monday = plusMs(FIRST_LIST, Math.floor(msBetween(FIRST_LIST, now) / WEEK_MS) * WEEK_MS);
  if (msBetween(monday, now) >= DAY_MS) return;
  const [unused, ended] = await Promise.all([unusedWaivers(UNUSED_DAYS, deps), listWaivers({ state: 'ended' }, deps)]);
  const lately = ended.filter(({ waiver }) => isIn(waiver.expiresAt, plusMs(monday, -WEEK_MS), monday));
  const routes = new Map<string, WeekOfRoute>();
  for (const view of unused) for (const entry of weeksOf(view, rules, routes)) entry.unused.push(view);
  for (const view of lately) for (const entry of weeksOf(view, rules, routes)) entry.ended.push(view);
  for (const [address, entry] of routes) {
    const name = `week of ${monday.slice(0, 10)} to ${address}`;
    await tellOnce(name, entry.route, weekly(entry, deps.publicUrl), deps);
  }
}

function isIn(instant: string, after: string, until: string): boolean {
  return instant > after && instant <= until;
}

function weeksOf({ waiver }: WaiverView, rules: readonly Rule[], routes: Map<string, WeekOfRoute>): WeekOfRoute[] {
  return routesOf(waiver, rules).map((route) => {
    const entry = routes.get(addressOf(route)) ?? { route, unused: [], ended: [] };
    routes.set(addressOf(route), entry);
    return entry;
  });
}

function weekly(
  { unused, ended }: { readonly unused: readonly WaiverView[]; readonly ended: readonly WaiverView[] },
  publicUrl: string,
): Notification {
  const line = ({ waiver, lastUsedAt }: WaiverView, mark: 'waiting' | 'unknown') => ({
    mark,
    text: `${waiver.id}: ${namedText(waiver)}, until ${untilText(waiver.expiresAt)}, last used ${lastUsedAt?.slice(0, 10) ?? 'never'}: ${waiver.reason}`,
    links: [{ text: 'waiver', url: `${publicUrl}/api/waivers/${waiver.id}` }],
  });
  return {
    tone: 'neutral',
    title: `Waivers this week: ${unused.length} unused, ${ended.length} ended`,
    text: `A waiver that no run used for ${UNUSED_DAYS} days accepts nothing: revoke it with \`sluice waivers revoke\`.`,
    fields: [],
    groups: [
      { title: 'Unused', lines: unused.map((view) => line(view, 'unknown')) },
      { title: 'Ended', lines: ended.map((view) => line(view, 'waiting')) },
    ].filter(({ lines }) => lines.length > 0),
    page: `${publicUrl}/api/waivers`,
  };
}
