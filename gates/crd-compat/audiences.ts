import type { AudienceEffect, Effects, Persisted } from './effects.ts';

const hurt: Readonly<Record<string, string>> = {
  persisted: 'owners of objects that are already stored',
  writers: 'anyone who applies, restores or updates manifests that worked before',
  readers: 'controllers and clients that read the objects',
};

/** Who breaks, from the effects of a fact. */
export function whoBreaks(effects: Readonly<Record<string, unknown>>): string {
  const broken = Object.keys(hurt).filter((who) => ['break', 'lost', 'rejected'].includes(String(effects[who])));
  if (broken.length > 0) return sentence(broken.map((who) => hurt[who] ?? who));
  const concerned = Object.keys(hurt).filter((who) => effects[who] === 'review');
  return concerned.length > 0
    ? sentence([`perhaps ${concerned.map((who) => hurt[who] ?? who).join('; ')}`])
    : 'No one.';
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const STORED: Readonly<Record<Persisted, string>> = {
  ok: 'They stay valid and keep their values.',
  ratcheted:
    'One that violates the constraint stays editable while an update leaves the value alone (from Kubernetes 1.30); before, each update of it is rejected.',
  review: 'It is not proved that they stay as they are: look at what is stored.',
  break: 'One that holds what the change excludes is rejected when it is written again.',
  lost: 'They are lost, or lose the values that the change excludes.',
  rejected: 'They stay as they are, because the API server rejects the CRD.',
};

const WRITERS: Readonly<Record<AudienceEffect, string>> = {
  ok: 'Manifests that worked keep working.',
  notice: 'Manifests that worked keep working; the change is worth a line in the release notes.',
  review: 'It is not proved that manifests that worked keep working.',
  break: 'Manifests that worked are rejected, or lose a part of what they say.',
};

const READERS: Readonly<Record<AudienceEffect, string>> = {
  ok: 'They find what they found before.',
  notice: 'They keep working; the change is worth a line in the release notes.',
  review: 'They may find something that they do not expect.',
  break: 'They fail, or no longer find what they rely on.',
};

const LABELS = { persisted: 'stored objects', writers: 'writers of manifests', readers: 'readers of objects' } as const;

/** The effects of a check in words, by audience; further lines for `.status` where they differ there. */
export function audiencesOf({ status = {}, ...everywhere }: Effects): Readonly<Record<string, string>> {
  return { ...wordsOf(everywhere, ''), ...wordsOf(status, ', in .status') };
}

function wordsOf({ persisted, writers, readers }: Partial<Effects>, where: string): Record<string, string> {
  return {
    ...(persisted === undefined ? {} : { [`${LABELS.persisted}${where}`]: STORED[persisted] }),
    ...(writers === undefined ? {} : { [`${LABELS.writers}${where}`]: WRITERS[writers] }),
    ...(readers === undefined ? {} : { [`${LABELS.readers}${where}`]: READERS[readers] }),
  };
}
