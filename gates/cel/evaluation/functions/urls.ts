import { escapedPath, hostName, parseUri, portOf, queryOf, type Uri, uriParts } from '../../../formats/uri.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { isBoxed, listOf, mappingOf, type Value } from '../value.ts';
import { type CelFunction, type Table, textAt } from './function.ts';

function uriAt(args: readonly Value[]): Uri {
  const [value] = args;
  return value !== undefined && isBoxed(value) && value.kind === 'url' ? value.uri : noOverload();
}

const part =
  (of: (uri: Uri) => string): CelFunction =>
  (args) =>
    of(uriAt(args));

const plainHost = (host: string): string => (host.includes('%') ? unknown('escaped hosts are not evaluated') : host);

function query(args: readonly Value[]): Value {
  const found = queryOf(uriAt(args)) ?? unknown('queries that are not UTF-8 are not evaluated');
  return mappingOf([...found].map(([name, values]) => [name, listOf(values)] as const));
}

export const URL_FUNCTIONS: Table = {
  url: (args) => ({ kind: 'url', uri: uriParts(textAt(args, 0)) ?? failed('a string is not a URL') }),
  isURL: (args) => parseUri(textAt(args, 0)) !== undefined,
  getScheme: part(({ scheme }) => scheme),
  getHost: part(({ host }) => plainHost(host)),
  getHostname: part((uri) => plainHost(hostName(uri))),
  getPort: part(portOf),
  getEscapedPath: part(escapedPath),
  getQuery: query,
};
