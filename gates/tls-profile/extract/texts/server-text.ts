import type { Json } from '../../../model/json.ts';
import type { SourceText } from '../../../model/source-text.ts';
import { readYaml } from '../../../model/yaml.ts';
import { joinedReadings, type Listener, NOTHING_READ, type Reading } from '../../listener.ts';
import { readObjects } from '../objects.ts';
import type { Spot } from '../spot.ts';
import { haproxyListeners, looksLikeHaproxy } from './haproxy.ts';
import { looksLikeNginx, nginxListeners } from './nginx.ts';
import { looksLikePairs, pairListeners } from './pair-listeners.ts';
import { looksLikeScript, scriptReading } from './script-text.ts';
import { speaksOfTls, tlsLineOf } from './tls-words.ts';

/** Deepest nesting of texts in texts that is read. */
const MAX_DEPTH = 3;

/**
 * The listeners that a configuration text describes: HAProxy, nginx, a script, pairs of keys and values, or YAML and JSON. A text in
 * another form that names a TLS setting is unreadable, never silent.
 */
export function readServerText(source: SourceText, at: Spot): Reading {
  if (!speaksOfTls(source.text, at.knowledge)) return NOTHING_READ;
  if (at.depth >= MAX_DEPTH) return unclaimed(source, at, 'it is a text inside of other texts');
  const spot = { ...at, source, document: 0, pointer: '', depth: at.depth + 1, kind: '' };
  if (looksLikeScript(source.text)) return scriptReading(source, spot);
  const reading = readServerForm(source, spot);
  if (reading !== undefined) return reading;
  const yaml = readYaml(source.text);
  // A text in lines is a single string to YAML.
  if (yaml.ok && yaml.documents.every((one) => typeof one === 'object')) return readDocuments(yaml.documents, spot);
  return unclaimed(source, at, yaml.ok ? 'no reader knows this form' : yaml.reason);
}

/** Forms of servers; nothing where a text has none of them, or no listener. */
function readServerForm(source: SourceText, spot: Spot): Reading | undefined {
  if (looksLikeHaproxy(source.text)) return listed(haproxyListeners(source, spot));
  if (looksLikeNginx(source.text)) return listed(nginxListeners(source, spot));
  if (!looksLikePairs(source.text, spot.knowledge)) return undefined;
  // YAML may hold a text of pairs, and settings of its own beside it.
  const yaml = readYaml(source.text);
  const isYaml = yaml.ok && yaml.documents.every((one) => typeof one === 'object');
  const pairs = { ...NOTHING_READ, listeners: pairListeners(source, spot) };
  return joinedReadings([pairs, ...(isYaml ? [readDocuments(yaml.documents, spot)] : [])]);
}

function listed(listeners: readonly Listener[]): Reading | undefined {
  return listeners.length === 0 ? undefined : { ...NOTHING_READ, listeners };
}

function readDocuments(documents: readonly Json[], at: Spot): Reading {
  return joinedReadings(documents.map((document, index) => readObjects(document, { ...at, document: index })));
}

/** What a Secret holds belongs into no message. */
function unclaimed(source: SourceText, at: Spot, why: string): Reading {
  const found = tlsLineOf(source.text);
  if (found === undefined) return NOTHING_READ;
  const quote = at.kind === 'Secret' ? '' : `, such as \`${found.text.slice(0, 60)}\``;
  return {
    ...NOTHING_READ,
    unreadable: [
      {
        subject: at.subject,
        reason: `${at.id} has TLS settings that were not read${quote} (${why})`,
        wayOut:
          'Add a scan of the running listener as evidence, or exclude the file with params.files of the rule. docs/tls-profile.md lists the forms that are read.',
        place: source.placeOf(found.line),
      },
    ],
  };
}
