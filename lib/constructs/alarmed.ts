import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings } from '../stages.ts';

/** Whom alarms of a stage call. */
export interface Pager {
  readonly stage: StageSettings;
  readonly topic: ITopic;
}

export interface AlarmProps {
  /** Stable for ever: `sluice-<stage>-<name>` is the alarm, and `docs/runbook.md#<name>` says what to do. */
  readonly name: string;
  /** One sentence for the person on call: what it means for authors, not which number moved. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** Alarms at or above it; below it with `isTooLow`. */
  readonly threshold: number;
  readonly isTooLow?: boolean;
  /** Periods of the metric, all of which must be bad; 1 when absent. */
  readonly periods?: number;
}

/** An alarm that notifies the topic when it starts and when it ends, and links the runbook section that resolves it. */
export function addAlarm(scope: Construct, pager: Pager, props: AlarmProps): Alarm {
  const isTooLow = props.isTooLow ?? false;
  const alarm = new Alarm(scope, `Alarm-${props.name}`, {
    alarmName: nameOf(pager.stage, props.name),
    alarmDescription: `${props.meaning} What to do: docs/runbook.md#${props.name}`,
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: isTooLow
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // Silence is normal for a count of bad things, and is the very thing to report for a count of good ones.
    treatMissingData: isTooLow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(pager.topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
