import type { PromotionStore } from '../../ports/promotion-store.ts';
import { alertTellingOf, keepAlertTelling } from './alert-tellings.ts';
import { alertKey } from './keys.ts';
import { keepPart, partsOfStream } from './parts.ts';
import {
  duePromotions,
  type Nightly,
  openPromotionRow,
  promotionById,
  promotionsOfCommit,
  promotionsOfStream,
  promotionsWithDigest,
  savePromotionRow,
} from './promotions.ts';
import {
  addCandidate,
  candidatesOf,
  claimStream,
  dropCandidate,
  leaveStream,
  moveMark,
  reconcileStream,
  streamState,
} from './stream-states.ts';

import { keepThread, threadOf } from './threads.ts';

export function dynamoPromotionStore(nightly: Nightly): PromotionStore {
  return {
    get: (id) => promotionById(nightly, id),
    open: (promotion) => openPromotionRow(nightly, promotion),
    save: (promotion, seen, wakeAt) => savePromotionRow(nightly, promotion, seen, wakeAt),
    due: (instant, limit) => duePromotions(nightly, instant, limit),
    ofStream: (stream, limit) => promotionsOfStream(nightly, stream, limit),
    withDigest: (digest) => promotionsWithDigest(nightly, digest),
    ofCommit: (revision) => promotionsOfCommit(nightly, revision),
    state: (stream) => streamState(nightly, stream),
    claim: (promotion) => claimStream(nightly, promotion),
    leave: (promotion) => leaveStream(nightly, promotion),
    reconcile: (promotion) => reconcileStream(nightly, promotion),
    mark: (stream, name, instant) => moveMark(nightly, stream, name, instant),
    alertTelling: (stream, name, channel) => alertTellingOf(nightly, stream, name, channel),
    keepAlertTelling: (stream, name, channel, next, seen) =>
      keepAlertTelling(nightly, alertKey(stream, name, channel), next, seen),
    thread: (stream, channel) => threadOf(nightly, stream, channel),
    keepThread: (stream, channel, place) => keepThread(nightly, stream, channel, place),
    keepPart: (stream, part) => keepPart(nightly, stream, part),
    parts: (stream) => partsOfStream(nightly, stream),
    addCandidate: (stream, candidate) => addCandidate(nightly, stream, candidate),
    candidates: (stream, limit) => candidatesOf(nightly, stream, limit),
    dropCandidate: (stream, sequence, state, promotion) => dropCandidate(nightly, stream, sequence, state, promotion),
  };
}
