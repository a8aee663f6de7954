/** Everything that the local GitHub remembers between requests. Repositories are not in it: they are git clones. */
export interface GitHubStore {
  /** Next number of a named sequence, from 1; never the same one twice. */
  nextNumber(sequence: string): Promise<number>;

  putCheckRun(run: StoredCheckRun): Promise<void>;
  checkRun(id: number): Promise<StoredCheckRun | undefined>;
  /** Oldest first. */
  checkRunsOf(repository: string, headSha: string): Promise<readonly StoredCheckRun[]>;
  putAnnotation(checkRunId: number, index: number, annotation: StoredAnnotation): Promise<void>;
  annotationsOf(checkRunId: number): Promise<readonly StoredAnnotation[]>;
  putSuite(suite: StoredSuite): Promise<void>;
  suite(id: number): Promise<StoredSuite | undefined>;
  suiteOf(repository: string, headSha: string): Promise<StoredSuite | undefined>;

  putPullRequest(pullRequest: StoredPullRequest): Promise<void>;
  pullRequest(repository: string, number: number): Promise<StoredPullRequest | undefined>;
  pullRequestsOf(repository: string): Promise<readonly StoredPullRequest[]>;
  putComment(comment: StoredComment): Promise<void>;
  comment(id: number): Promise<StoredComment | undefined>;
  /** Oldest first. */
  commentsOf(repository: string, number: number): Promise<readonly StoredComment[]>;

  /** Of our App: others do not react here. */
  putReaction(commentId: number, reaction: Reaction): Promise<void>;
  reactionsTo(commentId: number): Promise<readonly Reaction[]>;
  /** By login, as GitHub asks for it. */
  putCollaborator(repository: string, collaborator: Collaborator): Promise<void>;
  collaborator(repository: string, login: string): Promise<Collaborator | undefined>;

  putDelivery(delivery: StoredDelivery): Promise<void>;
  delivery(id: number): Promise<StoredDelivery | undefined>;
  deliveries(): Promise<readonly StoredDelivery[]>;
}

export interface StoredCheckRun {
  readonly id: number;
  readonly repository: string;
  readonly headSha: string;
  readonly suiteId: number;
  readonly appId: number;
  readonly name: string;
  readonly externalId: string;
  readonly detailsUrl: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly text: string | null;
  readonly annotations: number;
}

export interface StoredAnnotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column?: number | undefined;
  readonly end_column?: number | undefined;
  readonly annotation_level: string;
  readonly message: string;
  readonly title?: string | undefined;
  readonly raw_details?: string | undefined;
}

export interface StoredSuite {
  readonly id: number;
  readonly repository: string;
  readonly headSha: string;
  readonly createdAt: string;
}

export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization' | 'Mannequin';
}

export interface StoredPullRequest {
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: 'open' | 'closed';
  readonly isMerged: boolean;
  readonly isDraft: boolean;
  readonly author: Account;
  readonly baseRef: string;
  /** Branch as the author named it. */
  readonly headRef: string;
  /** `owner/name` of the repository the branch is in; another one for a fork. Its commits are in the base's clone. */
  readonly headRepository: string;
  readonly headSha: string;
  /** What GitHub calls the author; a member where the branch is in the repository, when absent. */
  readonly association?: string;
  readonly labels: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
}

export interface StoredComment {
  readonly id: number;
  readonly repository: string;
  readonly number: number;
  readonly author: Account;
  readonly body: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const reactionContents = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;

export interface Reaction {
  readonly id: number;
  readonly content: (typeof reactionContents)[number];
  readonly createdAt: string;
}

export interface Collaborator {
  readonly account: Account;
  readonly role: 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';
}

export interface StoredDelivery {
  readonly id: number;
  /** The same for an event and all its redeliveries. */
  readonly guid: string;
  readonly deliveredAt: string;
  readonly isRedelivery: boolean;
  /** Seconds. */
  readonly duration: number;
  readonly status: string;
  /** 0 when there was no answer. */
  readonly statusCode: number;
  readonly event: string;
  readonly action: string | null;
  readonly installationId: number | null;
  readonly repositoryId: number | null;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The exact text that was signed. */
  readonly requestBody: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
}

/** JSON values by partition and key: what an engine must offer to carry a {@link GitHubStore}. */
export interface Shelf {
  put(partition: string, key: string, value: object): Promise<void>;
  get(partition: string, key: string): Promise<unknown>;
  /** In the order of keys. */
  list(partition: string): Promise<readonly unknown[]>;
  increment(partition: string, key: string): Promise<number>;
}

/** Keys that sort as their numbers do. */
function ordinal(value: number): string {
  return String(value).padStart(16, '0');
}

/** The store over any shelf. What comes back is what we once put: the shelf is ours alone. */
export function storeOver(shelf: Shelf): GitHubStore {
  const one = async <Value>(partition: string, key: string) => (await shelf.get(partition, key)) as Value | undefined;
  const all = async <Value>(partition: string) => (await shelf.list(partition)) as readonly Value[];
  return {
    nextNumber: (sequence) => shelf.increment('sequences', sequence),

    async putCheckRun(run) {
      await shelf.put(`check-runs/${run.repository}@${run.headSha}`, ordinal(run.id), { id: run.id });
      await shelf.put('check-runs', ordinal(run.id), run);
    },
    checkRun: (id) => one<StoredCheckRun>('check-runs', ordinal(id)),
    async checkRunsOf(repository, headSha) {
      const ids = await all<{ id: number }>(`check-runs/${repository}@${headSha}`);
      const runs = await Promise.all(ids.map(({ id }) => one<StoredCheckRun>('check-runs', ordinal(id))));
      return runs.filter((run) => run !== undefined);
    },
    putAnnotation: (id, index, annotation) => shelf.put(`annotations/${id}`, ordinal(index), annotation),
    annotationsOf: (id) => all<StoredAnnotation>(`annotations/${id}`),
    async putSuite(suite) {
      await shelf.put('suites', ordinal(suite.id), suite);
      await shelf.put(`suites/${suite.repository}`, suite.headSha, suite);
    },
    suite: (id) => one<StoredSuite>('suites', ordinal(id)),
    suiteOf: (repository, headSha) => one<StoredSuite>(`suites/${repository}`, headSha),

    putPullRequest: (pull) => shelf.put(`pull-requests/${pull.repository}`, ordinal(pull.number), pull),
    pullRequest: (repository, number) => one<StoredPullRequest>(`pull-requests/${repository}`, ordinal(number)),
    pullRequestsOf: (repository) => all<StoredPullRequest>(`pull-requests/${repository}`),
    async putComment(comment) {
      await shelf.put(`comments/${comment.repository}#${comment.number}`, ordinal(comment.id), comment);
      await shelf.put('comments', ordinal(comment.id), comment);
    },
    comment: (id) => one<StoredComment>('comments', ordinal(id)),
    commentsOf: (repository, number) => all<StoredComment>(`comments/${repository}#${number}`),
    putReaction: (id, reaction) => shelf.put(`reactions/${id}`, reaction.content, reaction),
    reactionsTo: (id) => all<Reaction>(`reactions/${id}`),
    putCollaborator: (repository, collaborator) =>
      shelf.put(`collaborators/${repository}`, collaborator.account.login.toLowerCase(), collaborator),
    collaborator: (repository, login) => one<Collaborator>(`collaborators/${repository}`, login.toLowerCase()),

    putDelivery: (delivery) => shelf.put('deliveries', ordinal(delivery.id), delivery),
    delivery: (id) => one<StoredDelivery>('deliveries', ordinal(id)),
    deliveries: () => all<StoredDelivery>('deliveries'),
  };
}

/** A store that lives as long as the process. */
export function memoryStore(): GitHubStore {
  const partitions = new Map<string, Map<string, object>>();
  const counters = new Map<string, number>();
  const partitionOf = (name: string) => {
    const partition = partitions.get(name) ?? new Map<string, object>();
    partitions.set(name, partition);
    return partition;
  };
  return storeOver({
    put: async (partition, key, value) => void partitionOf(partition).set(key, structuredClone(value)),
    get: async (partition, key) => partitionOf(partition).get(key),
    list: async (partition) =>
      [...partitionOf(partition)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value),
    async increment(partition, key) {
      const next = (counters.get(`${partition}/${key}`) ?? 0) + 1;
      counters.set(`${partition}/${key}`, next);
      return next;
    },
  });
}
