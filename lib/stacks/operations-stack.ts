import type { Construct } from 'constructs';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { Pager } from '../constructs/alarmed.ts';
import type { StageSettings } from '../stages.ts';
import { SluiceStack } from './sluice-stack.ts';

/** Who is called. Alarms themselves stand beside what they watch. */
export class OperationsStack extends SluiceStack {
  readonly pager: Pager;

  constructor(scope: Construct, stage: StageSettings) {
    super(scope, stage, 'operations', 'where alarms go');
    this.pager = { stage, topic: new AlarmTopic(this, 'Alarms', stage).topic };
  }
}
