import { TryLater } from '../../ports/try-later.ts';

/** GitHub wants us to wait for longer than a request may. */
export class RateLimited extends TryLater {
  override readonly name = 'RateLimited';

  constructor(route: string, retryAfter: number) {
    super(`GitHub limits our requests (${route}): try again in ${retryAfter} s`, retryAfter);
  }
}

/** GitHub refused the request, and will refuse it again. */
export class GitHubRefused extends Error {
  override readonly name = 'GitHubRefused';
  readonly status: number;

  constructor(route: string, status: number, message: string) {
    super(`GitHub refused ${route} with ${status}: ${message}`);
    this.status = status;
  }
}

/**
 * No answer, or one that says nothing: the connection was cut, time ran out, or the fault is GitHub's.
 * What was asked for may have been done all the same.
 */
export class GitHubUnavailable extends Error {
  override readonly name = 'GitHubUnavailable';

  constructor(route: string, reason: string) {
    super(`GitHub gave no usable answer to ${route}: ${reason}`);
  }
}
