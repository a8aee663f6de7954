import { Duration } from 'aws-cdk-lib';
import { HttpMethod, type IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpIamAuthorizer, HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { Construct } from 'constructs';
import type { ServeHistoryEnv } from '../../lambdas/serve-history/env.ts';
import type { Readers } from '../stages.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import { HttpFront } from './http-front.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { Stores } from './stores.ts';
import { historyIndexes } from './table-shapes.ts';

export interface HistoryEndpointProps {
  readonly pager: Pager;
  readonly stores: Stores;
}

/** Run pages and the JSON API. Reads only: no other method than GET has a route, and the function has no right to write. */
export class HistoryEndpoint extends Construct {
  readonly reader: LambdaFunction;
  /** Without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: HistoryEndpointProps) {
    super(scope, id);
    const { stage } = props.pager;
    const { config, runs, blobs } = props.stores;
    this.reader = new LambdaFunction(this, 'Reader', {
      stage,
      lambda: 'serve-history',
      description: 'Answers what was decided, when and why: run pages and the JSON API',
      memoryMegabytes: 512,
      // API Gateway gives up at 30 seconds.
      timeout: Duration.seconds(20),
      environment: {
        CONFIG_TABLE: config.table.tableName,
        RUNS_TABLE: runs.table.tableName,
        BLOB_BUCKET: blobs.bucket.bucketName,
        GITHUB_URL: stage.gitHub.webUrl,
      } satisfies ServeHistoryEnv,
    });
    config.allow(this.reader, ['GetItem', 'BatchGetItem', 'Query']);
    runs.allow(this.reader, ['GetItem', 'Query']);
    runs.allowQuestions(this.reader, ...historyIndexes.map(({ name }) => name));
    blobs.allowRead(this.reader);
    const front = new HttpFront(this, 'Front', {
      stage,
      name: 'history',
      description: 'Run pages and the JSON API, read only',
      throttle: stage.throttles.history,
      behind: this.reader,
    });
    const authorizer = authorizerFor(stage.readers);
    for (const path of ['/', '/{proxy+}']) {
      front.api.addRoutes({ path, methods: [HttpMethod.GET], integration: front.integration, authorizer });
    }
    this.url = front.api.apiEndpoint;
    addAlarm(this, props.pager, {
      name: 'history-5xx',
      meaning: 'Run pages fail to open. Gates are not affected, but people cannot see why they closed.',
      metric: front.metricSum('serverErrors'),
      threshold: 3,
    });
  }
}

function authorizerFor(readers: Readers): IHttpRouteAuthorizer {
  if (readers.knownBy === 'iam') return new HttpIamAuthorizer();
  return new HttpJwtAuthorizer('Readers', readers.issuer, { jwtAudience: [...readers.audience] });
}
