import { countsOf, type Scheme, unreadable } from './parsing.ts';

const PSEUDO = /(?:^|[.-])\d{14}-[0-9a-f]{12}(?:\+incompatible)?$/;
const SHAPE = /^v(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(\+incompatible)?$/;

/**
 * Versions of the k8s.io modules: v0.N is Kubernetes 1.N. Tags v1 and above (v1.5.2, v12.0.0+incompatible) come from before Go
 * modules and are older than every v0, whatever their number says. A pseudo-version does not say its Kubernetes line.
 */
export const gomodK8s: Scheme = {
  title: 'k8s.io Go module',
  parse(text) {
    if (PSEUDO.test(text)) return unreadable('it is a pseudo-version, which does not say its Kubernetes line');
    const match = SHAPE.exec(text);
    const numbers = countsOf(match?.slice(1, 4) ?? ['']);
    if (match === null || numbers === undefined) return unreadable('it is not a version of a Go module');
    const [first = 0, second = 0, third = 0] = numbers;
    const pre = match[4]?.split('.') ?? [];
    if (first > 0) {
      const reading = 'a tag from before Go modules, older than every v0';
      return {
        ok: true,
        version: { text, line: { major: first, minor: second }, patch: [third], pre, era: 'former', reading },
      };
    }
    const reading = `Kubernetes 1.${second}`;
    return { ok: true, version: { text, line: { major: 1, minor: second }, patch: [third], pre, reading } };
  },
};
