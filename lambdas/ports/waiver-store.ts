import type { Waiver } from '../../gates/model/waiver.ts';

export interface WaiverStore {
  /** Waivers of a repository that have not expired at `asOf`. */
  inForce(repository: string, asOf: string): Promise<readonly Waiver[]>;
  add(waiver: Waiver): Promise<void>;
}
