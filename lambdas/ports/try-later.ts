/** Nothing was wrong with what was asked, but the answer comes later: ask again after that many seconds, and not before. */
export class TryLater extends Error {
  override readonly name: string = 'TryLater';
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
