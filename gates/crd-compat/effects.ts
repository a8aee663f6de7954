/** What becomes of objects that are already stored, and whether the API server accepts the change at all. */
export type Persisted = 'ok' | 'ratcheted' | 'review' | 'break' | 'lost' | 'rejected';

/** What a change means to one audience. `notice` is worth a line in a changelog, `review` needs a person, `break` hurts. */
export type AudienceEffect = 'ok' | 'notice' | 'review' | 'break';

/**
 * The answers that an impact is derived from. `ratcheted`: the API server lets a stored value be that already violates the new
 * constraint, as long as an update does not touch it (on by default from Kubernetes 1.30).
 */
export interface Effects {
  readonly persisted: Persisted;
  /** People and programs that send manifests: appliers, restores from backup, older clients. */
  readonly writers: AudienceEffect;
  /** Programs that read objects: the controller at head, older controllers, dashboards. */
  readonly readers: AudienceEffect;
  /** Where the status region answers differently: there the controller writes and all others read. */
  readonly status?: Partial<Omit<Effects, 'status'>>;
}

/**
 * When the API server enforces a keyword that it ratchets; completes a sentence.
 * Source: Kubernetes documentation, "Validation ratcheting" (beta and on in 1.30, stable in 1.33).
 */
export const RATCHETED = 'on create, and on an update that changes the value (before Kubernetes 1.30: on every update)';

/** Values that were accepted are rejected. */
export const TIGHTENED = { persisted: 'ratcheted', writers: 'break', readers: 'ok' } as const satisfies Effects;
/** Values that were accepted may be rejected. */
export const MAYBE_TIGHTENED = { persisted: 'ratcheted', writers: 'review', readers: 'ok' } as const satisfies Effects;
/** Nothing that worked stops working; people may want to know. */
export const WORTH_A_LINE = { persisted: 'ok', writers: 'ok', readers: 'notice' } as const satisfies Effects;
/** Nothing that worked stops working: proved, or true by what the check is about. */
export const HARMLESS = { persisted: 'ok', writers: 'ok', readers: 'ok' } as const satisfies Effects;
/** What is accepted and stored stays; readers may meet something new. */
export const READERS_REVIEW = { persisted: 'ok', writers: 'ok', readers: 'review' } as const satisfies Effects;
/** Nothing is proved about anyone. */
export const UNPROVED = { persisted: 'review', writers: 'review', readers: 'review' } as const satisfies Effects;
