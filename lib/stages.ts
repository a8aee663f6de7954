/** What a stage may decide. Everything else is the same everywhere, so that a test of one stage says something of all. */
export interface StageSettings {
  /** Part of every physical name: `sluice-<name>-...`. */
  readonly name: string;
  /** Where it is deployed; the account and region of the credentials in use when absent. */
  readonly deployedTo?: { readonly account: string; readonly region: string };
  /** Stacks cannot be deleted, tables refuse deletion, and what they hold outlives the stack. */
  readonly isProtected: boolean;
  readonly gitHub: GitHubSettings;
  /** `undecided`: a repository that no rule names gets no green check run. Its check run is green, and says so, when absent. */
  readonly notEnrolled?: 'undecided';
  /** Where people open run pages, without a slash at the end; the address of the history API when absent. */
  readonly publicUrl?: string;
  readonly readers: Readers;
  /** Registries whose images evaluations may read for rules that compare with their labels; public images only when absent. */
  readonly registries?: RegistryAccessSettings;
  /** Requests above these are answered 429 before a function starts. */
  readonly throttles: { readonly webhook: Throttle; readonly history: Throttle };
  /** Most messages of one queue in work at the same time; 2 to 1,000 (Lambda's limits for an SQS event source). */
  readonly concurrency: { readonly evaluation: number; readonly publication: number };
  /** Days; a number that CloudWatch Logs knows (1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, ...). */
  readonly logDays: 30 | 90 | 400;
  /** Sender of mail to the channels of streams; no mail is sent when absent. */
  readonly mail?: MailSender;
  /** Buses of EventBridge in the same account that streams may promote over; none when absent. */
  readonly promotionBuses?: readonly string[];
  /** Gets a message for each alarm and each recovery, after its owner has confirmed the subscription. */
  readonly alarmEmail?: string;
}

export interface GitHubSettings {
  /** App ID (a number) of the GitHub App; asked for at deploy time (parameter `GitHubAppId`) when absent. */
  readonly appId?: string;
  /** Where people look at repositories, without a slash at the end. */
  readonly webUrl: string;
  /** `https://api.github.com`, or `https://<host>/api/v3` of a GitHub Enterprise Server. */
  readonly apiUrl: string;
  readonly appKey: AppKeyHolder;
}

/**
 * Who holds the App's private key. `secret`: the PEM lies in Secrets Manager and functions read it. `kms`: it was imported
 * into a KMS key (RSA_2048, SIGN_VERIFY); functions may sign with it, and it cannot be exported.
 */
export type AppKeyHolder = { readonly heldBy: 'secret' } | { readonly heldBy: 'kms'; readonly keyArn: string };

interface MailSender {
  readonly from: string;
  /** Verified identity of Amazon SES in the same account and region: the address itself, or its domain. */
  readonly identity: string;
}

interface RegistryAccessSettings {
  /** A secret is made, and a person puts a Docker configuration there. */
  readonly passwords?: 'secret';
  /** ARNs of repositories in Amazon ECR that the function may pull from, in its own name. */
  readonly ecrRepositories?: readonly string[];
}

/** Who may read run pages and the JSON API: IAM principals that may invoke it, or bearers of a token. */
export type Readers =
  | { readonly knownBy: 'iam' }
  | { readonly knownBy: 'jwt'; readonly issuer: string; readonly audience: readonly string[] };

export interface Throttle {
  readonly perSecond: number;
  readonly burst: number;
}

const gitHubDotCom: GitHubSettings = {
  webUrl: 'https://github.com',
  apiUrl: 'https://api.github.com',
  appKey: { heldBy: 'secret' },
};

/** Publishers share GitHub's 180 check-run writes per minute and installation, so there are few of them. */
const publicationConcurrency = 4;

/** @internal tests build stages that differ in one setting */
export const stages = {
  dev: {
    name: 'dev',
    isProtected: false,
    gitHub: gitHubDotCom,
    readers: { knownBy: 'iam' },
    throttles: { webhook: { perSecond: 50, burst: 100 }, history: { perSecond: 10, burst: 20 } },
    concurrency: { evaluation: 5, publication: publicationConcurrency },
    logDays: 30,
  },
  prod: {
    name: 'prod',
    isProtected: true,
    gitHub: gitHubDotCom,
    readers: { knownBy: 'iam' },
    // A delivery that is throttled is lost until it is redelivered: GitHub does not retry.
    throttles: { webhook: { perSecond: 500, burst: 1000 }, history: { perSecond: 50, burst: 100 } },
    concurrency: { evaluation: 20, publication: publicationConcurrency },
    logDays: 90,
  },
} as const satisfies Record<string, StageSettings>;

/** Settings of the stage with this name. Throws an error that lists the names there are. */
export function stageNamed(name: string): StageSettings {
  const found = Object.entries<StageSettings>(stages).find(([key]) => key === name);
  if (found === undefined) {
    throw new Error(`There is no stage "${name}" in lib/stages.ts. Take one of: ${Object.keys(stages).join(', ')}.`);
  }
  return found[1];
}
