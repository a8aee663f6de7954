import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { stackOf } from '../knowledge.ts';
import type { Listener } from '../listener.ts';
import { atMember, placeOf, type Spot } from './spot.ts';

/**
 * A Route or an Ingress with TLS: a name at a listener that is configured somewhere else. It is shown, so that readers see who answers
 * for it, and decides nothing. Source: openshift/enhancements security/centralized-tls-config.md (re-encrypt, passthrough).
 */
export function routeListener(value: JsonObject, at: Spot): Listener | undefined {
  const { spec, apiVersion } = value;
  if (!isJsonObject(spec) || typeof apiVersion !== 'string') return undefined;
  const spot = atMember(atMember(at, 'spec'), 'tls');
  const common = {
    id: 'tls',
    subject: at.subject,
    location: spot.location,
    place: placeOf(spot),
    locator: 'route',
    stack: stackOf(at.knowledge, 'unknown'),
    ports: [],
    settings: [],
  } as const;
  if (at.kind === 'Route' && apiVersion.startsWith('route.openshift.io/')) return ofRoute(spec, common);
  const hasTls = Array.isArray(spec['tls']) && spec['tls'].length > 0;
  if (at.kind !== 'Ingress' || !apiVersion.startsWith('networking.k8s.io/') || !hasTls) return undefined;
  const reason = 'TLS ends at the ingress controller, whose own settings count';
  return { ...common, role: 'server', evidence: ['Ingress with tls'], decided: { where: 'elsewhere', reason } };
}

type Common = Omit<Listener, 'role' | 'evidence' | 'decided' | 'note'>;

function ofRoute(spec: JsonObject, common: Common): Listener | undefined {
  const { tls } = spec;
  if (!isJsonObject(tls)) return undefined;
  const termination = typeof tls['termination'] === 'string' ? tls['termination'] : '';
  const evidence = [`Route with termination ${termination === '' ? '(none)' : termination}`];
  if (termination === 'passthrough') {
    const note = 'TLS is passed on and not ended here: the server behind it must comply';
    return { ...common, role: 'passthrough', evidence, note };
  }
  const isPlainToo = tls['insecureEdgeTerminationPolicy'] === 'Allow';
  return {
    ...common,
    role: 'server',
    evidence,
    decided: { where: 'elsewhere', reason: 'TLS ends at the router, whose settings come from its IngressController' },
    ...(isPlainToo ? { note: 'it answers without TLS as well (insecureEdgeTerminationPolicy: Allow)' } : {}),
  };
}
