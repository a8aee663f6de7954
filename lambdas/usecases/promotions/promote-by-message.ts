import { pinnedReference } from '../../../gates/model/image.ts';
import { isFinal, type Promotion } from '../../../gates/model/promotion.ts';
import type { PromoterTarget } from '../../../gates/model/stream/promoter.ts';
import type { Sighting } from '../../../gates/promotion/confirm/github.ts';
import type { Promoter, PromoterAnswer } from '../../ports/promoter.ts';
import type { EventBus, PromotionMessage } from '../../ports/promotion-dispatch.ts';
import { type ConfirmDeps, sightPromotion } from './confirm-promotion.ts';
import { goneImageOf } from './gone-images.ts';

export interface MessagePromoterDeps extends ConfirmDeps {
  readonly bus: EventBus;
  pageOf(promotion?: string): string;
}

type MessageTarget = Extract<PromoterTarget, { kind: 'github-dispatch' | 'eventbridge' }>;

/**
 * Promotes by telling another system to, once, and waiting for what confirms it. Neither GitHub nor EventBridge know a message sent
 * twice, so a process that resumes looks for its traces first; the message names the promotion, so that the receiver knows it.
 */
export function messagePromoter(deps: MessagePromoterDeps): Promoter {
  return {
    async act(promotion) {
      const target = targetOf(promotion);
      const seen = await sightPromotion(promotion, target.confirm, deps);
      if (seen.state !== 'unseen') return answerOf(seen);
      const gone = await goneImageOf(promotion.candidate.images, deps.tags);
      if (gone !== undefined) return { state: 'failed', text: `${gone} is gone` };
      const refusal = await send(promotion, target, deps);
      if (refusal !== undefined)
        return { state: 'failed', text: `${target.kind} was refused: ${refusal}`.slice(0, 500) };
      return { state: 'underway', text: `${target.kind} is sent; ${seen.text}` };
    },
    async watch(promotion) {
      return answerOf(await sightPromotion(promotion, targetOf(promotion).confirm, deps));
    },
  };
}

function targetOf({ stream }: Promotion): MessageTarget {
  const { promoter } = stream;
  if (promoter.kind === 'github-dispatch' || promoter.kind === 'eventbridge') return promoter;
  throw new Error(`stream ${stream.id} is not promoted by a message`);
}

function answerOf({ state, ...rest }: Sighting): PromoterAnswer {
  return { state: state === 'unseen' ? 'underway' : state, ...rest };
}

/** Resolves to the reason when it was refused. Throws when it is not known whether it arrived. */
async function send(
  promotion: Promotion,
  target: MessageTarget,
  deps: MessagePromoterDeps,
): Promise<string | undefined> {
  if (isFinal(promotion.phase)) throw new Error('a promotion that has ended sends nothing');
  const message = messageOf(promotion, deps.pageOf(promotion.id));
  if (target.kind === 'eventbridge') return deps.bus.put(target.bus, target.detailType, message);
  const answer = await deps.repositories.dispatch(target.repository, target.event, message);
  if (answer.kind === 'answered' && answer.status === 204) return undefined;
  if (answer.kind === 'answered' && [404, 422].includes(answer.status))
    return `HTTP ${answer.status} ${answer.body.slice(0, 200)}`;
  throw new Error(`repository_dispatch: ${answer.kind === 'lost' ? answer.cause : `HTTP ${answer.status}`}`);
}

function messageOf({ id, stream, candidate }: Promotion, page: string): PromotionMessage {
  return {
    promotion: id,
    stream: stream.id,
    sequence: candidate.sequence,
    images: Object.fromEntries(candidate.images.map((image) => [image.component, pinnedReference(image)])),
    page,
  };
}
