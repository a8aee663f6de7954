import { Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { EvaluateCandidateEnv } from '../../lambdas/evaluate-candidate/env.ts';
import type { Pager } from './alarmed.ts';
import type { GitHubApp } from './github-app.ts';
import { QueueWorker } from './queue-worker.ts';
import type { RegistrySecret } from './registry-secret.ts';
import type { Stores } from './stores.ts';

export interface EvaluationProps {
  readonly pager: Pager;
  readonly stores: Stores;
  readonly app: GitHubApp;
  readonly publication: QueueWorker;
  /** Who the function is at registries; public images only when absent. */
  readonly registrySecret: RegistrySecret | undefined;
}

/**
 * Judges candidates: reads rules and GitHub, stores the run, wakes the publisher. Carries out what people command in comments, a waiver
 * among it. It has no way to change a rule.
 */
export class Evaluation extends QueueWorker {
  constructor(scope: Construct, id: string, props: EvaluationProps) {
    const { pager, stores, app, publication, registrySecret } = props;
    const { config, runs, blobs } = stores;
    super(scope, id, {
      pager,
      lambda: 'evaluate-candidate',
      queue: 'evaluation',
      description: 'Judges candidates and stores the run',
      memoryMegabytes: 1024,
      concurrency: pager.stage.concurrency.evaluation,
      environment: {
        CONFIG_TABLE: config.table.tableName,
        RUNS_TABLE: runs.table.tableName,
        BLOB_BUCKET: blobs.bucket.bucketName,
        PUBLICATION_QUEUE_URL: publication.queue.queueUrl,
        ...app.environment,
        ...(pager.stage.registries?.ecrRepositories && { ECR_ACCESS: 'own' }),
        ...(pager.stage.notEnrolled && { NOT_ENROLLED: pager.stage.notEnrolled }),
        ...(registrySecret && { REGISTRY_SECRET_ID: registrySecret.secret.secretArn }),
      } satisfies Omit<EvaluateCandidateEnv, 'EVALUATION_QUEUE_URL'>,
    });
    const own = { EVALUATION_QUEUE_URL: this.queue.queueUrl } satisfies Partial<EvaluateCandidateEnv>;
    for (const [name, value] of Object.entries(own)) this.worker.fn.addEnvironment(name, value);
    config.allow(this.worker, ['GetItem', 'BatchGetItem', 'Query']);
    // Partitions of waivers: lambdas/adapters/dynamodb/waiver-keys.ts.
    config.allowWithin(this.worker, ['WAIVERS', 'WAIVER#*'], ['PutItem']);
    runs.allow(this.worker, ['GetItem', 'PutItem', 'Query', 'UpdateItem']);
    runs.allowQuestions(this.worker, 'byRepository');
    blobs.allowWrite(this.worker);
    // To see that a blob which is there already is the same.
    blobs.allowRead(this.worker);
    publication.allowSend(this.worker);
    app.allowUse(this.worker);
    registrySecret?.allowRead(this.worker);
    this.#allowPulls(pager.stage.registries?.ecrRepositories ?? []);
  }
  /** A token names the caller and grants no repository; each repository that may be pulled with it is listed. */
  #allowPulls(repositories: readonly string[]): void {
    if (repositories.length === 0) return;
    this.worker.allow(['ecr:GetAuthorizationToken'], ['*']);
    this.worker.allow(['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'], repositories);
    Validations.of(this.worker).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'ecr:GetAuthorizationToken has no resource to name; what may be pulled is named repository by repository.',
    });
  }
}
