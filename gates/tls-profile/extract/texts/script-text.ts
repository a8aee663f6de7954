import type { SourceText } from '../../../model/source-text.ts';
import type { Reading } from '../../listener.ts';
import { readParts } from '../containers/container.ts';
import { partsOf } from '../containers/container-view.ts';
import { readScript } from '../shell/script.ts';
import type { Spot } from '../spot.ts';

export function looksLikeScript(text: string): boolean {
  return /^#!.{0,60}sh\b/.test(text);
}

/**
 * A script that a ConfigMap holds, for a container to start. Its variables come from that container, which may be anywhere. Only
 * what it sets counts: a script talks of certificates for many reasons.
 */
export function scriptReading(source: SourceText, at: Spot): Reading {
  const script = readScript(source, { variables: new Map(), budget: at.budget, hasForeign: true });
  const { listeners, unreadable } = readParts(partsOf(script, at));
  return { listeners: listeners.filter(({ settings }) => settings.some(({ kind }) => kind !== 'switch')), unreadable };
}
