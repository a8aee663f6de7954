import type { CheckRuns } from '../../ports/check-runs.ts';
import type { Comments } from '../../ports/comments.ts';
import type { PullRequests } from '../../ports/pull-requests.ts';
import type { OpenSourceTree } from '../../ports/source-tree.ts';
import type { AppIdentity, ClientSettings } from './app-client.ts';
import { gitHubCheckRuns } from './check-runs.ts';
import { gitHubComments } from './comments.ts';
import { openInstallations } from './installations.ts';
import { gitHubPullRequests } from './pull-requests.ts';
import { gitHubSourceTree } from './source-tree.ts';

export interface GitHub {
  readonly openSourceTree: OpenSourceTree;
  readonly pullRequests: PullRequests;
  readonly checkRuns: CheckRuns;
  readonly comments: Comments;
}

/** All that we ask of GitHub, as one App: one token per installation, shared by all. */
export function createGitHub(options: AppIdentity & ClientSettings): GitHub {
  const identity: AppIdentity =
    options.createJwt === undefined
      ? { appId: options.appId, privateKey: options.privateKey }
      : { appId: options.appId, createJwt: options.createJwt };
  const openRepository = openInstallations(identity, options);
  return {
    openSourceTree: gitHubSourceTree(openRepository),
    pullRequests: gitHubPullRequests(openRepository),
    checkRuns: gitHubCheckRuns(openRepository, options.appId),
    comments: gitHubComments(openRepository, options.appId),
  };
}
