import { ExecutionAlreadyExists, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { PromotionTimer } from '../../ports/promotion-timer.ts';

/** Names of executions are unique for 90 days, so that a second start meets the first. */
export function stepFunctionsTimer(client: SFNClient, stateMachineArn: string): PromotionTimer {
  const start = async (name: string, promotion: string) => {
    try {
      await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify({ promotion }) }));
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    }
  };
  return {
    start: (promotion) => start(promotion, promotion),
    restart: (promotion, now) => start(`${promotion}-${now.slice(0, 13).replaceAll(/[-:T]/g, '')}`, promotion),
  };
}
