import type { Candidate } from '../../../gates/model/candidate.ts';
import type { Finding, Place } from '../../../gates/model/finding.ts';

/** A place and where to look at it; `href` is absent where no public address is known. */
export interface PlaceLink {
  readonly label: string;
  readonly href?: string;
  readonly side: 'base' | 'head';
}

/** Addresses of one candidate on the code host. A change in a local clone has none: it is on one machine only. */
export interface SourceLinks {
  readonly repository?: string;
  readonly pullRequest?: string;
  commit(sha: string): string | undefined;
  /** Head first: it is what the author can still change. */
  placesOf(finding: Pick<Finding, 'basePlace' | 'headPlace'>): readonly PlaceLink[];
  /** A place at head. */
  place(place: Place): PlaceLink;
}

/** @throws TypeError when `githubUrl` is not an http or https address */
export function sourceLinks(candidate: Candidate, githubUrl: string | undefined): SourceLinks {
  const root = isPublic(candidate) && githubUrl !== undefined ? webRoot(githubUrl) : undefined;
  const repository = root === undefined ? undefined : under(root, candidate.repository);
  const placeLink = (side: 'base' | 'head', sha: string, place: Place): PlaceLink => {
    const file = repository === undefined ? undefined : under(`${repository}/blob/${sha}`, place.path);
    return { label: labelOf(place), side, ...(file === undefined ? {} : { href: `${file}${anchorOf(place)}` }) };
  };
  return {
    ...(repository === undefined ? {} : { repository }),
    ...(repository === undefined || candidate.kind !== 'pull_request'
      ? {}
      : { pullRequest: `${repository}/pull/${candidate.number}` }),
    commit: (sha) => (repository === undefined ? undefined : `${repository}/commit/${sha}`),
    placesOf: ({ basePlace, headPlace }) => [
      ...(headPlace === undefined ? [] : [placeLink('head', candidate.headSha, headPlace)]),
      ...(basePlace === undefined ? [] : [placeLink('base', candidate.baseSha, basePlace)]),
    ],
    place: (place) => placeLink('head', candidate.headSha, place),
  };
}

/** Files inside an image are nowhere on the code host. */
function isPublic(candidate: Candidate): boolean {
  return candidate.kind === 'pull_request' || (candidate.kind === 'image' && candidate.from === 'source');
}

function webRoot(githubUrl: string): string {
  const url = new URL(githubUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError(`not a web address: ${githubUrl}`);
  return url.href.replace(/\/+$/, '');
}

/** The address of a path below another; none for a path that would lead out of it. */
function under(root: string, path: string): string | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => /^\.{0,2}$/.test(segment))) return undefined;
  return [root, ...segments.map((segment) => encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd')))].join(
    '/',
  );
}

function labelOf({ path, line, endLine }: Place): string {
  if (line === undefined) return path;
  return endLine === undefined || endLine === line ? `${path}:${line}` : `${path}:${line}-${endLine}`;
}

function anchorOf({ line, endLine }: Place): string {
  if (line === undefined) return '';
  return endLine === undefined || endLine === line ? `#L${line}` : `#L${line}-L${endLine}`;
}
