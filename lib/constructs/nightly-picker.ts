import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { PickNightlyEnv } from '../../lambdas/pick-nightly/env.ts';
import { nameOf } from '../names.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { NightlySecret } from './nightly-secret.ts';
import { allowMail, mailEnvironment } from './outgoing-mail.ts';
import type { PromotionWorkflow } from './promotion-workflow.ts';
import type { Stores } from './stores.ts';
import { openIndex } from './table-shapes.ts';

export interface NightlyPickerProps {
  readonly pager: Pager;
  readonly stores: Stores;
  readonly secret: NightlySecret;
  readonly workflow: PromotionWorkflow;
  readonly publicUrl: string;
}

/** Every minute: follows the schedules of streams, looks for nights that did not come, replaces timers that died. */
export class NightlyPicker extends Construct {
  readonly picker: LambdaFunction;

  constructor(scope: Construct, id: string, props: NightlyPickerProps) {
    super(scope, id);
    const { pager, stores, secret, workflow, publicUrl } = props;
    this.picker = new LambdaFunction(this, 'Picker', {
      stage: pager.stage,
      lambda: 'pick-nightly',
      description: 'Opens the newest candidate of each stream at its time, and alarms when a night did not come',
      memoryMegabytes: 512,
      timeout: Duration.seconds(50),
      environment: {
        CONFIG_TABLE: stores.config.table.tableName,
        RUNS_TABLE: stores.runs.table.tableName,
        STATE_MACHINE_ARN: workflow.machine.stateMachineArn,
        NIGHTLY_SECRET_ID: secret.secret.secretArn,
        PUBLIC_URL: publicUrl,
        ...mailEnvironment(pager.stage),
      } satisfies PickNightlyEnv,
    });
    stores.config.allow(this.picker, ['Query']);
    stores.runs.allow(this.picker, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query']);
    stores.runs.allowQuestions(this.picker, openIndex.name);
    secret.allowRead(this.picker);
    allowMail(this.picker, pager.stage);
    workflow.allowStart(this.picker);
    this.picker.fn.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, 'EveryMinute', {
      ruleName: nameOf(pager.stage, 'pick-nightly'),
      description: 'Wakes the picker of nightly candidates',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(this.picker.fn, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    });
    this.#watch(pager);
  }

  #watch(pager: Pager): void {
    const perFiveMinutes = { period: Duration.minutes(5), statistic: 'sum' };
    addAlarm(this, pager, {
      name: 'pick-nightly-errors',
      meaning: 'The picker fails: streams are not started, and a night that did not come is not told.',
      metric: this.picker.fn.metricErrors(perFiveMinutes),
      threshold: 3,
    });
    addAlarm(this, pager, {
      name: 'pick-nightly-not-running',
      meaning: 'The picker has not run for ten minutes: no stream starts, and no other alarm reports it.',
      metric: this.picker.fn.metricInvocations(perFiveMinutes),
      threshold: 1,
      isTooLow: true,
      periods: 2,
    });
  }
}
