/** What one night consumes, as `test/lib/night-cost.test.ts` measures it. */
export interface NightAmounts {
  readonly transitions: number;
  /** Calls of the function behind the state machine. */
  readonly calls: number;
  /** Units of DynamoDB, transactions twice, the index included. */
  readonly writeUnits: number;
  readonly readUnits: number;
  /** What the picker reads in one minute for one stream. */
  readonly tickReadUnits: number;
}

/** Seven hours, ten jobs. */
export const NIGHT_AMOUNTS: NightAmounts = {
  transitions: 258,
  calls: 86,
  writeUnits: 1471,
  readUnits: 196,
  tickReadUnits: 15,
};

/** A list price in us-east-1, in dollars for one unit. */
interface ListPrice {
  readonly dollars: number;
  readonly shown: string;
  readonly source: readonly [title: string, url: string];
  /** When the newest dated copy of it that we found says so. */
  readonly asOf: string;
}

const AWS = 'https://aws.amazon.com';

export const LIST_PRICES = {
  transition: {
    dollars: 0.025 / 1000,
    shown: '$0.025 / 1,000 transitions, retries included',
    source: ['Step Functions Standard', `${AWS}/step-functions/pricing/`],
    asOf: '2026-03-14',
  },
  gigabyteSecond: {
    dollars: 0.0000133334,
    shown: '$0.0000133334 / GB-s, arm64',
    source: ['Lambda, duration', `${AWS}/lambda/pricing/`],
    asOf: '2026-05-11',
  },
  request: {
    dollars: 0.2 / 1_000_000,
    shown: '$0.20 / million requests',
    source: ['Lambda, requests', `${AWS}/lambda/pricing/`],
    asOf: '2026-09-20',
  },
  writeUnit: {
    dollars: 0.625 / 1_000_000,
    shown: '$0.625 / million write request units',
    source: ['DynamoDB on demand, writes', `${AWS}/dynamodb/pricing/on-demand/`],
    asOf: '2026-09-11',
  },
  readUnit: {
    dollars: 0.125 / 1_000_000,
    shown: '$0.125 / million read request units',
    source: ['DynamoDB on demand, reads', `${AWS}/dynamodb/pricing/on-demand/`],
    asOf: '2026-09-11',
  },
  put: {
    dollars: 0.005 / 1000,
    shown: '$0.005 / 1,000 PUT',
    source: ['S3 Standard, requests', `${AWS}/s3/pricing/`],
    asOf: 'undated',
  },
  logGigabyte: {
    dollars: 0.5,
    shown: '$0.50 / GB taken in',
    source: ['CloudWatch Logs', `${AWS}/cloudwatch/pricing/`],
    asOf: '2026-06',
  },
  cpuHour: {
    dollars: 0.04048,
    shown: '$0.04048 / vCPU-hour, Linux on x86',
    source: ['Fargate, vCPU', `${AWS}/fargate/pricing/`],
    asOf: '2026-06-17',
  },
  gigabyteHour: {
    dollars: 0.004445,
    shown: '$0.004445 / GB-hour',
    source: ['Fargate, memory', `${AWS}/fargate/pricing/`],
    asOf: '2026-06-17',
  },
} as const satisfies Readonly<Record<string, ListPrice>>;

/** What cannot be measured without the account: assumed, as the page states. */
const CALL_SECONDS = 1.5;
const TICK_SECONDS = 0.3;
const MEMORY_GB = 0.5;
const LOG_GB = 0.001;
const TICKS = 24 * 60;

export interface CostLine {
  readonly what: string;
  readonly amount: string;
  readonly dollars: number;
}

export function nightCost(amounts: NightAmounts): readonly CostLine[] {
  const { transitions, calls, writeUnits, readUnits, tickReadUnits } = amounts;
  const price = LIST_PRICES;
  const [ofCalls, ofTicks] = [calls * CALL_SECONDS * MEMORY_GB, TICKS * TICK_SECONDS * MEMORY_GB];
  const line = (what: string, amount: string, dollars: number): CostLine => ({ what, amount, dollars });
  return [
    line('Step Functions Standard', `${transitions} transitions`, transitions * price.transition.dollars),
    line(
      'Lambda, 512 MB',
      `${calls} calls of ${CALL_SECONDS} s: ${ofCalls} GB-s`,
      ofCalls * price.gigabyteSecond.dollars,
    ),
    line('DynamoDB writes', `${counted(writeUnits)} units`, writeUnits * price.writeUnit.dollars),
    line('DynamoDB reads', `${readUnits} units`, readUnits * price.readUnit.dollars),
    line(
      'the minute tick, for all streams together',
      `${counted(TICKS)} calls of ${TICK_SECONDS} s: ${ofTicks} GB-s`,
      ofTicks * price.gigabyteSecond.dollars,
    ),
    line(
      'what the tick reads for this stream',
      `${counted(TICKS)} × ${tickReadUnits} units`,
      TICKS * tickReadUnits * price.readUnit.dollars,
    ),
    line('requests of Lambda', `${counted(calls + TICKS)}`, (calls + TICKS) * price.request.dollars),
    line('logs', `${LOG_GB * 1000} MB`, LOG_GB * price.logGigabyte.dollars),
    line('S3: the event as it came', '1 PUT', price.put.dollars),
  ];
}

export function nightTotal(amounts: NightAmounts): number {
  return nightCost(amounts).reduce((sum, { dollars }) => sum + dollars, 0);
}

export interface Pod {
  readonly what: string;
  readonly cpus: number;
  readonly gigabytes: number;
}

/** The smallest that there is; EKS adds 256 MB for the kubelet and rounds up to the next size. */
export const PODS: readonly Pod[] = [
  { what: 'a task of ECS', cpus: 0.25, gigabytes: 0.5 },
  { what: 'a pod of EKS', cpus: 0.25, gigabytes: 1 },
];
export const POD_HOURS = [5.5, 7] as const;

export function podCost({ cpus, gigabytes }: Pod, hours: number): number {
  return hours * (cpus * LIST_PRICES.cpuHour.dollars + gigabytes * LIST_PRICES.gigabyteHour.dollars);
}

/** The tables of `docs/nightly.md`; `test/house/nightly-page.test.ts` holds the page to them. */
export function costTables(amounts: NightAmounts): string {
  const total = nightTotal(amounts);
  const lines = nightCost(amounts).map(({ what, amount, dollars }) => [what, amount, cents(dollars)]);
  const prices = Object.values(LIST_PRICES).map(({ source: [title, url], shown, asOf }) => [
    `[${title}](${url})`,
    shown,
    asOf,
  ]);
  const pods = PODS.map((pod) => {
    const [short, long] = POD_HOURS.map((hours) => podCost(pod, hours));
    return [
      `${pod.what}, ${pod.cpus} vCPU, ${pod.gigabytes} GB`,
      `${cents(short ?? 0)} to ${cents(long ?? 0)}`,
      `${((short ?? 0) / total).toFixed(1)} to ${((long ?? 0) / total).toFixed(1)}`,
    ];
  });
  return [
    table(['line', 'amount', '$'], [...lines, ['**one night**', '', `**${cents(total)}**`]]),
    table(['list price, us-east-1', 'price', 'as of'], prices),
    table([`a pod that waits ${POD_HOURS.join(' to ')} hours`, '$', 'times a night here'], pods),
  ].join('\n\n');
}

function cents(dollars: number): string {
  return dollars < 0.0001 ? dollars.toFixed(6) : dollars.toFixed(4);
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
