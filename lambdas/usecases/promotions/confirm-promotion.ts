import type { Promotion } from '../../../gates/model/promotion.ts';
import type { Confirmation } from '../../../gates/model/stream/promoter.ts';
import {
  deploymentOf,
  type Sighting,
  sightDeployment,
  sightRun,
  sightStatus,
  Unreadable,
} from '../../../gates/promotion/confirm/github.ts';
import type { ImageTags } from '../../ports/image-tags.ts';
import type { RepositoryEvents } from '../../ports/promotion-dispatch.ts';
import { readBackTags } from './promote-by-tags.ts';

/** Later than any status: before the act has begun, none speaks of it. */
const NEVER = '9999';

export interface ConfirmDeps {
  readonly repositories: RepositoryEvents;
  readonly tags: ImageTags;
}

/** Looks for what confirms a promotion that another system carries out. Throws when there is no answer. */
export async function sightPromotion(
  promotion: Promotion,
  confirm: Confirmation,
  deps: ConfirmDeps,
): Promise<Sighting> {
  const { repositories, tags } = deps;
  const { id, act } = promotion;
  switch (confirm.by) {
    case 'workflow-run':
      return sightRun(await repositories.dispatchedRuns(confirm.repository, confirm.workflow), id);
    case 'commit-status': {
      const source = promotion.candidate.images.find(
        ({ component }) => confirm.component === undefined || component === confirm.component,
      )?.source;
      if (source === undefined)
        return {
          state: 'failed',
          text: 'it is not known what commit the image was built from, so no status can confirm it',
        };
      const answer = await repositories.commitStatuses(source.repository, source.revision);
      return sightStatus(answer, confirm.context, act.begunAt ?? NEVER);
    }
    case 'deployment-status': {
      const deployments = await repositories.deployments(confirm.repository, confirm.environment);
      const deployment = deploymentOf(deployments, id);
      if (deployment === undefined)
        return { state: 'unseen', text: `no deployment to ${confirm.environment} names the promotion yet` };
      return sightDeployment(await repositories.deploymentStatuses(confirm.repository, deployment), deployment);
    }
    case 'registry-tag':
      return sightTags(promotion, confirm, tags);
    case 'event':
      // It comes by itself, and its receiver writes it into the record.
      return { state: 'unseen', text: `waits for an event from ${confirm.source}` };
    default:
      return confirm satisfies never;
  }
}

/** A tag that names another image is not moved yet; only the deadline says that it will not be. */
async function sightTags(
  promotion: Promotion,
  confirm: Extract<Confirmation, { by: 'registry-tag' }>,
  tags: ImageTags,
): Promise<Sighting> {
  const { state, text } = await readBackTags(promotion.candidate.images, confirm, { tags });
  if (state === 'underway') throw new Unreadable(text);
  return state === 'confirmed' ? { state, text } : { state: 'unseen', text };
}
