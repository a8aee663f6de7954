import type { ComponentImage } from '../../../gates/model/image.ts';

/** A web address that came from outside; none for anything else, such as `javascript:` or one with credentials in it. */
export function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || !/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : undefined;
}

/** Where the commit of an image can be looked at. `githubUrl` serves repositories that are written owner/name. */
export function commitAddress({ source }: ComponentImage, githubUrl: string | undefined): string | undefined {
  if (source === undefined) return undefined;
  const { repository, revision } = source;
  const isShort = /^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(repository);
  const root = isShort ? githubUrl && `${githubUrl.replace(/\/+$/, '')}/${repository}` : repository;
  const address = webAddress(root);
  if (address === undefined || /[?#]/.test(address)) return undefined;
  return `${address.replace(/(?:\.git)?\/*$/, '')}/commit/${revision}`;
}
