import type { Construct } from 'constructs';
import type { PublishChecksEnv } from '../../lambdas/publish-checks/env.ts';
import type { Pager } from './alarmed.ts';
import type { GitHubApp } from './github-app.ts';
import { QueueWorker } from './queue-worker.ts';
import type { Stores } from './stores.ts';

export interface PublicationProps {
  readonly pager: Pager;
  readonly stores: Stores;
  readonly app: GitHubApp;
  /** Where run pages are served, without a slash at the end. */
  readonly publicUrl: string;
}

/** Shows stored verdicts as check runs. */
export class Publication extends QueueWorker {
  constructor(scope: Construct, id: string, { pager, stores, app, publicUrl }: PublicationProps) {
    const { runs, blobs } = stores;
    super(scope, id, {
      pager,
      lambda: 'publish-checks',
      queue: 'publication',
      description: 'Shows stored verdicts as check runs',
      memoryMegabytes: 512,
      concurrency: pager.stage.concurrency.publication,
      environment: {
        RUNS_TABLE: runs.table.tableName,
        BLOB_BUCKET: blobs.bucket.bucketName,
        PUBLIC_URL: publicUrl,
        ...app.environment,
      } satisfies PublishChecksEnv,
    });
    runs.allow(this.worker, ['GetItem', 'PutItem', 'Query', 'UpdateItem']);
    blobs.allowRead(this.worker);
    app.allowUse(this.worker);
  }
}
