import { withoutActions } from '../model/go-template.ts';
import { fileText, type SourceText } from '../model/source-text.ts';
import { readYaml } from '../model/yaml.ts';
import { configMapsIn, NO_CONFIG_MAPS, namesReferredIn } from './extract/config-maps.ts';
import { EXPANSION_BUDGET } from './extract/containers/variables.ts';
import { readObjects } from './extract/objects.ts';
import type { Spot } from './extract/spot.ts';
import { readServerText } from './extract/texts/server-text.ts';
import type { Knowledge } from './knowledge.ts';
import { MAX_LISTENERS, NOTHING_READ, type Reading } from './listener.ts';

const YAML = /\.(?:ya?ml|json)(?:\.(?:tmpl|tpl|gotmpl|j2|template))?$/i;
const SERVER_TEXT =
  /\.(?:cfg|conf|cnf|ini|properties|config|toml|env|hcl|service|security|caddyfile|lua)(?:\.(?:tmpl|tpl|gotmpl|j2|template))?$|(?:^|\/)(?:Caddyfile|(?:server|standalone[\w-]*|domain|jetty[\w-]*)\.xml)$/i;

function isManifest(path: string): boolean {
  return YAML.test(path);
}

/** Whether a file of this name can say something about TLS listeners. */
export function mayConfigureTls(path: string): boolean {
  return isManifest(path) || SERVER_TEXT.test(path);
}

/** Words one of which every manifest of a TLS server has. An escape in a key, a Secret, or base64 could hide any of them. */
const MAY_SERVE = /tls|ssl|cipher|containers|servinginfo|https|;base64,|kind\W{1,9}secret|\\[xuU]/i;

/**
 * The TLS listeners that a file describes, with all their settings. Never throws, for any text; what cannot be read is reported and is
 * not a pass.
 */
export function readTlsFile(path: string, text: string, knowledge: Knowledge): Reading {
  if (!MAY_SERVE.test(text) && !knowledge.words.some((word) => text.includes(word))) return NOTHING_READ;
  const reading = isManifest(path) ? readManifest(path, text, knowledge) : readPlain(path, text, knowledge);
  if (reading.listeners.length <= MAX_LISTENERS) return reading;
  const excess = unread(path, `it has more than ${MAX_LISTENERS} listeners`, 'Split it.');
  return { listeners: reading.listeners.slice(0, MAX_LISTENERS), unreadable: [...reading.unreadable, excess] };
}

function readManifest(path: string, text: string, knowledge: Knowledge): Reading {
  const template = withoutActions(text);
  const source = fileText(path, template.text);
  const reading = readYaml(template.text);
  if (!reading.ok) {
    const isTemplate = template.hasActions || /\{\{|<%/.test(text);
    const reason = isTemplate ? `a template, not YAML until it is rendered (${reading.reason})` : reading.reason;
    const wayOut = isTemplate
      ? 'Judge the rendered file, or exclude templates with params.files of the rule.'
      : 'Correct the file, or exclude it with params.files of the rule.';
    return { ...NOTHING_READ, unreadable: [unread(path, reason, wayOut, reading.line)] };
  }
  const at = {
    ...spotOf(source, path, knowledge, template.hasActions),
    configMaps: configMapsIn(reading.documents),
    referred: namesReferredIn(reading.documents),
  };
  const readings = reading.documents.map((document, index) => readObjects(document, { ...at, document: index }));
  return { listeners: readings.flatMap((one) => one.listeners), unreadable: readings.flatMap((one) => one.unreadable) };
}

function readPlain(path: string, text: string, knowledge: Knowledge): Reading {
  const source = fileText(path, text);
  return readServerText(source, spotOf(source, path, knowledge, text.includes('{{')));
}

function spotOf(source: SourceText, path: string, knowledge: Knowledge, isTemplated: boolean): Spot {
  return {
    source,
    document: 0,
    pointer: '',
    location: '',
    subject: path,
    kind: '',
    namespace: '',
    configMaps: NO_CONFIG_MAPS,
    referred: new Set<string>(),
    knowledge,
    budget: { left: EXPANSION_BUDGET },
    readText: readServerText,
    depth: 0,
    isTemplated,
    id: path.slice(path.lastIndexOf('/') + 1),
  };
}

function unread(path: string, reason: string, wayOut: string, line?: number) {
  return { subject: path, reason, wayOut, place: { path, ...(line === undefined ? {} : { line }) } };
}
