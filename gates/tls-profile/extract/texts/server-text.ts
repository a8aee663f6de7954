import { readYaml } from '../../../model/yaml.ts';
import { NOTHING_READ, type Reading } from '../../listener.ts';
import { readObjects } from '../objects.ts';
import type { SourceText } from '../source-text.ts';
import type { Spot } from '../spot.ts';
import { haproxyListeners, looksLikeHaproxy } from './haproxy.ts';
import { looksLikeNginx, nginxListeners } from './nginx.ts';
import { looksLikeProperties, propertiesListeners } from './properties.ts';
import { looksLikeScript, scriptReading } from './script-text.ts';

/** Deepest nesting of texts in texts that is read. */
const MAX_DEPTH = 3;

/** Words that a text about a TLS server has. Reading costs a hundred times more than looking for them. */
const SPEAKS_OF_TLS = /tls|ssl|cipher|containers|config"?: ?"?kind|Config\b/i;
/** Words that nothing but a TLS setting has. */
const SETS_TLS = /min_?tls_?version|tls_?min|cipher_?suites|servinginfo|ssl_protocols|ssl-min-ver|ssl-default-bind/i;

/** Settings of servers whose configuration is not read here: Apache httpd, lighttpd. */
const OTHER_FORMS = /^\s*(?:SSLProtocol\s|SSLCipherSuite\s|SSLEngine\s+on\b|ssl\.engine\s*=\s*"enable)/im;

/** The listeners that a configuration text describes: HAProxy, nginx, a script, properties, or YAML and JSON. */
export function readServerText(source: SourceText, at: Spot): Reading {
  if (!SPEAKS_OF_TLS.test(source.text) && !at.knowledge.words.some((word) => source.text.includes(word)))
    return NOTHING_READ;
  if (at.depth >= MAX_DEPTH)
    return SETS_TLS.test(source.text) ? unreadable(source, at, 'texts inside of texts') : NOTHING_READ;
  const reading = readKnownForm(source, { ...at, source, document: 0, pointer: '', depth: at.depth + 1, kind: '' });
  const isSilent = reading.listeners.length === 0 && reading.unreadable.length === 0;
  const isOther = isSilent && OTHER_FORMS.test(source.text);
  return isOther ? unreadable(source, at, 'the language of a server that is not known') : reading;
}

function readKnownForm(source: SourceText, spot: Spot): Reading {
  if (looksLikeScript(source.text)) return scriptReading(source, spot);
  if (looksLikeHaproxy(source.text)) return { ...NOTHING_READ, listeners: haproxyListeners(source, spot) };
  if (looksLikeNginx(source.text)) return { ...NOTHING_READ, listeners: nginxListeners(source, spot) };
  if (looksLikeProperties(source.text, spot.knowledge.conventions))
    return { ...NOTHING_READ, listeners: propertiesListeners(source, spot) };
  return readYamlText(source, spot);
}

function readYamlText(source: SourceText, at: Spot): Reading {
  const reading = readYaml(source.text);
  if (!reading.ok) return SETS_TLS.test(source.text) ? unreadable(source, at, reading.reason) : NOTHING_READ;
  const readings = reading.documents.map((document, index) =>
    readObjects(document, { ...at, document: index, location: at.location }),
  );
  return { listeners: readings.flatMap((one) => one.listeners), unreadable: readings.flatMap((one) => one.unreadable) };
}

function unreadable(source: SourceText, at: Spot, reason: string): Reading {
  return {
    ...NOTHING_READ,
    unreadable: [
      {
        subject: at.subject,
        reason: `${at.id} sets TLS in a form that could not be read (${reason})`,
        wayOut: 'Correct the text, or exclude the file with params.files of the rule.',
        place: source.placeOf(1),
      },
    ],
  };
}
