import { isCipherKeyword } from '../cipher-setting.ts';
import type { Knowledge } from '../knowledge.ts';
import { readVersion } from '../versions.ts';
import { TEMPLATE_ACTION } from './settings.ts';

/** Characters of a value that are looked at before it is taken for a setting. */
const MAX_VALUE = 4000;

/** Whether a value is a list of cipher suites: it names one, or a set of OpenSSL's, or is a template's. */
export function namesSuites(raw: string, { suites }: Knowledge): boolean {
  return raw
    .slice(0, MAX_VALUE)
    .split(/[,:\s]/)
    .some((name) => suites.find(name) !== undefined || isCipherKeyword(name) || TEMPLATE_ACTION.test(name));
}

/** Whether a value names a TLS version. `1.2` alone could be anything; where the key is one of TLS, it is a version of TLS. */
export function namesVersions(raw: string, isOfTls: boolean): boolean {
  return raw
    .slice(0, 200)
    .split(/[,\s]+/)
    .some((text) => {
      const version = readVersion(text.replace(/^(?:[-!+]|[<>]=)/, ''));
      if (version === undefined) return isOfTls && TEMPLATE_ACTION.test(text);
      return version.spelling !== 'plain' || isOfTls;
    });
}
