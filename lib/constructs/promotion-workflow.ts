import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  JitterType,
  LogLevel,
  QueryLanguage,
  StateMachine,
  Succeed,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import type { AdvancePromotionEnv } from '../../lambdas/advance-promotion/env.ts';
import { nameOf } from '../names.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import type { GitHubApp } from './github-app.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { NightlySecret } from './nightly-secret.ts';
import { allowMail, mailEnvironment } from './outgoing-mail.ts';
import { PromotionBus } from './promotion-bus.ts';
import type { QueueWorker } from './queue-worker.ts';
import type { Stores } from './stores.ts';

export interface PromotionWorkflowProps {
  readonly pager: Pager;
  readonly stores: Stores;
  readonly secret: NightlySecret;
  /** Who judges static gates. */
  readonly images: QueueWorker;
  /** Whose rights start workflows and read checks. */
  readonly app: GitHubApp;
  readonly publicUrl: string;
}

/** A promotion ends ten minutes before this by its own deadline (`LONGEST_MINUTES`). */
const limit = Duration.hours(8);

/**
 * The timer around a promotion: ask the function, wait as long as it says, ask again. It decides nothing and carries ids only; the
 * truth is in the table, so that an execution that dies is replaced by another one. JSONata throughout: one language to read,
 * and a test runs the definition of the template.
 */
export class PromotionWorkflow extends Construct {
  readonly machine: StateMachine;
  readonly advancer: LambdaFunction;

  constructor(scope: Construct, id: string, props: PromotionWorkflowProps) {
    super(scope, id);
    const { pager, stores, secret, images, app, publicUrl } = props;
    this.advancer = new LambdaFunction(this, 'Advancer', {
      stage: pager.stage,
      lambda: 'advance-promotion',
      description: 'Advances a promotion as far as it can now, and returns when to continue',
      memoryMegabytes: 512,
      // A copy between registries carries layers through here.
      timeout: Duration.minutes(10),
      environment: {
        RUNS_TABLE: stores.runs.table.tableName,
        IMAGE_QUEUE_URL: images.queue.queueUrl,
        NIGHTLY_SECRET_ID: secret.secret.secretArn,
        PUBLIC_URL: publicUrl,
        ...app.environment,
        ...mailEnvironment(pager.stage),
      } satisfies AdvancePromotionEnv,
    });
    stores.runs.allow(this.advancer, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
    secret.allowRead(this.advancer);
    images.allowSend(this.advancer);
    app.allowUse(this.advancer);
    allowMail(this.advancer, pager.stage);
    const { promotionBuses: buses = [] } = pager.stage;
    if (buses.length > 0) new PromotionBus(this, 'Bus', { stage: pager.stage, buses, advancer: this.advancer });
    this.machine = this.#machine(pager);
    this.#watch(pager);
  }

  /** Lets a function start the timer of a promotion. */
  allowStart(starter: LambdaFunction): void {
    starter.allow(['states:StartExecution'], [this.machine.stateMachineArn]);
  }

  #machine(pager: Pager): StateMachine {
    const logs = new LogGroup(this, 'Log', {
      logGroupName: `/aws/vendedlogs/states/${nameOf(pager.stage, 'promotion')}`,
      retention: pager.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = this.#role(pager);
    return new StateMachine(this, 'Machine', {
      stateMachineName: nameOf(pager.stage, 'promotion'),
      comment: 'The timer around one promotion',
      definitionBody: DefinitionBody.fromChainable(this.#definition()),
      queryLanguage: QueryLanguage.JSONATA,
      timeout: limit,
      tracingEnabled: true,
      // Only failed steps are of interest; a night has hundreds that are not.
      logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: false },
      role: role.withoutPolicyUpdates(),
    });
  }

  #definition(): LambdaInvoke {
    const advance = LambdaInvoke.jsonata(this, 'Advance', {
      lambdaFunction: this.advancer.fn,
      payload: TaskInput.fromObject({ promotion: '{% $states.input.promotion %}' }),
      outputs: '{% $states.result.Payload %}',
      retryOnServiceExceptions: false,
    });
    const giveUp = LambdaInvoke.jsonata(this, 'GiveUp', {
      lambdaFunction: this.advancer.fn,
      payload: TaskInput.fromObject({
        promotion: '{% $states.context.Execution.Input.promotion %}',
        failure: "{% $states.input.Error & ': ' & $substring($states.input.Cause, 0, 300) %}",
      }),
      retryOnServiceExceptions: false,
    });
    for (const task of [advance, giveUp]) task.addRetry(patience);
    const wait = Wait.jsonata(this, 'Sleep', { time: WaitTime.seconds('{% $states.input.waitSeconds %}') });
    const isDone = Choice.jsonata(this, 'IsDone')
      .when(Condition.jsonata('{% $states.input.isDone %}'), Succeed.jsonata(this, 'Done'))
      .otherwise(wait);
    wait.next(advance);
    advance.next(isDone);
    advance.addCatch(giveUp, {
      errors: ['States.ALL'],
      // An error need not have a cause, and an expression that is nothing would end the execution here.
      outputs: {
        Error: '{% $states.errorOutput.Error %}',
        Cause: "{% $exists($states.errorOutput.Cause) ? $states.errorOutput.Cause : 'no cause was given' %}",
      },
    });
    giveUp.next(
      Fail.jsonata(this, 'GaveUp', { error: 'Engine', cause: 'The promotion was rejected: its steps failed.' }),
    );
    return advance;
  }

  /** Written out, because the ones that CDK would add reach further. */
  #role(pager: Pager): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
      description: `What ${nameOf(pager.stage, 'promotion')} may do`,
    });
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.advancer.fn.functionArn] }),
    );
    role.addToPolicy(new PolicyStatement({ actions: [...deliveryActions, ...traceActions], resources: ['*'] }));
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'CloudWatch log deliveries and X-Ray have no resources to name: AWS asks for * in both.',
    });
    return role;
  }

  #watch(pager: Pager): void {
    const dimensionsMap = { StateMachineArn: this.machine.stateMachineArn };
    const failed = (metricName: string) =>
      new Metric({ namespace: 'AWS/States', metricName, dimensionsMap, statistic: 'sum', period: Duration.minutes(5) });
    addAlarm(this, pager, {
      name: 'promotion-machine-failed',
      meaning: 'A promotion was given up because its steps kept failing. It is rejected without a judgement.',
      metric: failed('ExecutionsFailed'),
      threshold: 1,
    });
    addAlarm(this, pager, {
      name: 'promotion-machine-timed-out',
      meaning: 'A promotion outlived its timer: evidence or messages of a night are still missing after eight hours.',
      metric: failed('ExecutionsTimedOut'),
      threshold: 1,
    });
  }
}

/** About four minutes of trying, spread out, before a night is given up. */
const patience = {
  errors: ['States.ALL'],
  interval: Duration.seconds(2),
  maxAttempts: 7,
  backoffRate: 2,
  maxDelay: Duration.minutes(1),
  jitterStrategy: JitterType.FULL,
};

const deliveryActions = [
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
];

const traceActions = [
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
];
