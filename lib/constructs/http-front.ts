import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings, Throttle } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

export interface HttpFrontProps {
  readonly stage: StageSettings;
  /** Names the API: `sluice-<stage>-<name>`. */
  readonly name: string;
  readonly description: string;
  readonly throttle: Throttle;
  readonly behind: LambdaFunction;
}

/** An HTTP API before one function: throttled, with an access log that holds no query, header or body. */
export class HttpFront extends Construct {
  readonly api: HttpApi;
  readonly httpStage: HttpStage;
  readonly integration: HttpLambdaIntegration;

  constructor(scope: Construct, id: string, props: HttpFrontProps) {
    super(scope, id);
    const apiName = nameOf(props.stage, props.name);
    this.api = new HttpApi(this, 'Api', { apiName, description: props.description, createDefaultStage: false });
    const accessLog = new LogGroup(this, 'AccessLog', {
      // Under this prefix the log service needs no resource policy of ours, which has a size limit per account.
      logGroupName: `/aws/vendedlogs/${apiName}`,
      retention: props.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.httpStage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: { rateLimit: props.throttle.perSecond, burstLimit: props.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(logLine),
      },
    });
    this.integration = new HttpLambdaIntegration('Function', props.behind.fn);
  }

  /** A route that is open to every sender; `reason` names what authenticates senders instead of IAM. */
  addOpenRoute(path: string, reason: string): void {
    const [route] = this.api.addRoutes({ path, methods: [HttpMethod.POST], integration: this.integration });
    if (route !== undefined) Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
  }

  /** Sum over five minutes. */
  metricSum(of: 'clientErrors' | 'serverErrors') {
    const options = { period: Duration.minutes(5), statistic: 'sum' };
    return of === 'clientErrors'
      ? this.httpStage.metricClientError(options)
      : this.httpStage.metricServerError(options);
  }
}

const logLine = JSON.stringify({
  requestId: '$context.requestId',
  at: '$context.requestTime',
  from: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});
