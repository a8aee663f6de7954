import type { AlertTelling } from '../../../gates/model/alert-telling.ts';
import type { ComponentImage } from '../../../gates/model/image.ts';
import type { ImageCandidate, Promotion } from '../../../gates/model/promotion.ts';
import type { MessagePlace } from '../../../lambdas/ports/notifier.ts';
import type {
  PromotionStore,
  PromotionSummary,
  StoredCandidate,
  StoredPromotion,
  StreamState,
} from '../../../lambdas/ports/promotion-store.ts';

interface Kept extends Omit<StoredPromotion, 'wakeAt'> {
  readonly wakeAt: string | undefined;
}

export function fakePromotionStore(): PromotionStore {
  const promotions = new Map<string, Kept>();
  const states = new Map<string, StreamState>();
  const threads = new Map<string, MessagePlace>();
  const tellings = new Map<string, AlertTelling>();
  const marks = new Map<string, string>();
  const candidates = new Map<string, StoredCandidate>();
  const parts = new Map<string, ImageCandidate>();
  const stateOf = (stream: string) => states.get(stream) ?? { stream };
  const idsWith = (is: (image: ComponentImage) => boolean) =>
    [...promotions.values()]
      .flatMap(({ promotion: { id, candidate } }) => (candidate.images.some(is) ? [id] : []))
      .sort()
      .reverse();
  const ofCandidate = (stream: string, sequence: string) => `${stream} ${sequence}`;
  return {
    async get(id) {
      const kept = promotions.get(id);
      if (kept === undefined) return undefined;
      const { wakeAt, ...rest } = kept;
      return structuredClone({ ...rest, ...(wakeAt !== undefined && { wakeAt }) });
    },
    async open(promotion) {
      const { id, stream, candidate, openedAt } = promotion;
      const state = stateOf(stream.id);
      if (state.active !== undefined || promotions.has(id)) return 'busy';
      states.set(stream.id, { ...state, active: id });
      promotions.set(id, structuredClone({ promotion, revision: 1, wakeAt: openedAt }));
      const kept = { stream: stream.id, candidate, state: 'opened' as const, promotion: id };
      candidates.set(ofCandidate(stream.id, candidate.sequence), structuredClone(kept));
      return 'opened';
    },
    async save(promotion, seen, wakeAt) {
      if (promotions.get(promotion.id)?.revision !== seen) return 'stale';
      promotions.set(promotion.id, structuredClone({ promotion, revision: seen + 1, wakeAt }));
      return 'saved';
    },
    async due(instant, limit) {
      return [...promotions.values()]
        .flatMap(({ promotion: { id }, wakeAt }) => (wakeAt !== undefined && wakeAt <= instant ? [{ id, wakeAt }] : []))
        .sort((a, b) => (a.wakeAt < b.wakeAt ? -1 : 1))
        .slice(0, limit);
    },
    async ofStream(stream, limit) {
      const own = [...promotions.values()].filter(({ promotion }) => promotion.stream.id === stream);
      return own
        .map(({ promotion }) => summaryOf(promotion))
        .sort(newestFirst)
        .slice(0, limit);
    },
    withDigest: async (digest) => idsWith(({ digest: own }) => own === digest),
    ofCommit: async (revision) => idsWith(({ source }) => source?.revision === revision),
    state: async (stream) => structuredClone(stateOf(stream)),
    async claim({ id, stream, candidate, decision }) {
      const state = stateOf(stream.id);
      if (state.promoting !== undefined && state.promoting !== id) return { answer: 'busy', by: state.promoting };
      const isRollback = decision?.kind === 'rollback';
      if (!isRollback && (state.highSequence ?? '') > candidate.sequence)
        return { answer: 'overtaken', by: state.promoted?.promotion ?? state.highSequence ?? '' };
      states.set(stream.id, { ...state, promoting: id, ...(!isRollback && { highSequence: candidate.sequence }) });
      return { answer: 'mine' };
    },
    async leave(promotion) {
      states.set(promotion.stream.id, left(stateOf(promotion.stream.id), promotion));
    },
    async reconcile({ id, stream, candidate, act }) {
      const state = stateOf(stream.id);
      const at = act.late?.at ?? '';
      if (state.promoted !== undefined && state.promoted.at >= at) return true;
      if (state.promoting !== undefined && state.promoting !== id) return false;
      const promoted = { promotion: id, sequence: candidate.sequence, images: candidate.images, at };
      states.set(stream.id, structuredClone({ ...state, promoted }));
      return true;
    },
    async keepPart(stream, part) {
      const key = ofCandidate(stream, part.images[0]?.component ?? '');
      const known = parts.get(key);
      if (known === undefined || known.sequence < part.sequence) parts.set(key, structuredClone(part));
    },
    async parts(stream) {
      return [...parts].filter(([key]) => key.startsWith(`${stream} `)).map(([, part]) => structuredClone(part));
    },
    async mark(stream, name, instant) {
      const key = `${stream} ${name}`;
      if ((marks.get(key) ?? '') >= instant) return false;
      marks.set(key, instant);
      states.set(stream, { ...stateOf(stream), [`${name}Until`]: instant });
      return true;
    },
    alertTelling: async (stream, name, channel) => tellings.get(`${stream} ${name} ${channel}`),
    async keepAlertTelling(stream, name, channel, next, seen) {
      const key = `${stream} ${name} ${channel}`;
      if (JSON.stringify(tellings.get(key)) !== JSON.stringify(seen)) return false;
      tellings.set(key, structuredClone(next));
      return true;
    },
    thread: async (stream, channel) => threads.get(`${stream} ${channel}`),
    async keepThread(stream, channel, place) {
      if (place === undefined) threads.delete(`${stream} ${channel}`);
      else threads.set(`${stream} ${channel}`, place);
    },
    async addCandidate(stream, candidate: ImageCandidate) {
      const key = ofCandidate(stream, candidate.sequence);
      if (candidates.has(key)) return 'known';
      candidates.set(key, structuredClone({ stream, candidate, state: 'waiting' }));
      return 'added';
    },
    async candidates(stream, limit) {
      const own = [...candidates.values()].filter((candidate) => candidate.stream === stream);
      return own.sort((a, b) => (a.candidate.sequence < b.candidate.sequence ? 1 : -1)).slice(0, limit);
    },
    async dropCandidate(stream, sequence, state, promotion) {
      const kept = candidates.get(ofCandidate(stream, sequence));
      if (kept?.state !== 'waiting') return;
      candidates.set(ofCandidate(stream, sequence), { ...kept, state, ...(promotion !== undefined && { promotion }) });
    },
  };
}

function left({ active, promoting, ...rest }: StreamState, { id, phase, candidate, history }: Promotion): StreamState {
  const isMoved = phase === 'promoted' && promoting === id;
  const { sequence, images } = candidate;
  return {
    ...rest,
    ...(active !== undefined && active !== id && { active }),
    ...(promoting !== undefined && promoting !== id && { promoting }),
    ...(isMoved && { promoted: { promotion: id, sequence, images, at: history.at(-1)?.at ?? '' } }),
  };
}

function summaryOf({ id, stream, candidate, phase, verdict, openedAt, history }: Promotion): PromotionSummary {
  const last = history.at(-1);
  return {
    id,
    stream: stream.id,
    sequence: candidate.sequence,
    phase,
    ...(verdict !== undefined && { verdict }),
    openedAt,
    at: last?.at ?? openedAt,
    cause: last?.cause.text ?? '',
    images: candidate.images.map(({ component, digest }) => ({ component, digest })),
  };
}

function newestFirst(a: PromotionSummary, b: PromotionSummary): number {
  return a.id < b.id ? 1 : -1;
}
