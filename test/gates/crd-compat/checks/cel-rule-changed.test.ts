import { describeCheck, field, spec } from '../support.ts';

const parts = { properties: { a: { type: 'string' }, b: { type: 'string' } } };
const bounded = (rule: string) =>
  spec({
    properties: { f: { type: 'object', properties: { n: { type: 'integer' } } } },
    'x-kubernetes-validations': [{ rule: 'has(self.f)' }, { rule }],
  });
/** Compiles whether or not the old value is optional. */
const EITHER_WAY = "oldSelf == oldSelf && self != 'x'";

describeCheck('crd/cel-rule-changed', 'a validation rule of .spec.f (v1) changed; "aa" is no longer valid', [
  {
    name: 'a tighter rule',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self.size() > 1', message: 'm' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self.size() > 2', message: 'm' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a looser rule',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self.size() > 2', message: 'm' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self.size() > 1', message: 'm' }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a rule that is not understood',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isURL(self)', message: 'm' }] }),
    head: field({
      type: 'string',
      'x-kubernetes-validations': [{ rule: "isURL(self) && url(self).getPort() != '7777'", message: 'm' }],
    }),
    found: ['.spec.f review'],
  },
  {
    name: 'a rule that is not understood, and refuses what was accepted',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)', message: 'm' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isCIDR(self)', message: 'm' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'other spaces',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)&&true', message: 'm' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP( self ) && true', message: 'm' }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'the only rule is another',
    base: spec({ ...parts, 'x-kubernetes-validations': [{ rule: 'has(self.a)', message: 'a' }] }),
    head: spec({ ...parts, 'x-kubernetes-validations': [{ rule: 'has(self.b)', message: 'b' }] }),
    found: ['.spec breaking'],
  },
  {
    name: 'the rule asks for one field more',
    base: spec({ ...parts, 'x-kubernetes-validations': [{ rule: 'has(self.a)', message: 'a' }] }),
    head: spec({ ...parts, 'x-kubernetes-validations': [{ rule: 'has(self.a) && has(self.b)', message: 'a' }] }),
    found: ['.spec breaking'],
  },
  {
    name: 'a bound of a field got tighter, where an object has to have a rule around it hold',
    base: bounded('self.f.n < 100'),
    head: bounded('self.f.n < 50'),
    found: ['.spec breaking'],
  },
  {
    name: 'updates are seen otherwise',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: EITHER_WAY }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: EITHER_WAY, optionalOldSelf: true }] }),
    found: ['.spec.f review'],
  },
  {
    name: 'an optional old value compared with a text, which does not compile',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf', optionalOldSelf: true }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'one more rule',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'a' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'a' }, { rule: 'b' }] }),
    found: [],
  },
  {
    name: 'what is so by default is said',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] }),
    head: field({
      type: 'string',
      'x-kubernetes-validations': [{ rule: 'self == oldSelf', optionalOldSelf: false }],
    }),
    found: [],
  },
]);
