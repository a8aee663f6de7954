import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/** Endings that people and controllers give to the Secrets of servers. */
const SERVING = /(?:^|-)(?:tls|serving-certs?|server-certs?|server-tls|webhook-certs?|cert-tls)$/;
const OF_A_CLIENT = /client|(?:^|-)ca(?:-|$)|bundle|kubeconfig|signer|root|etcd/;

/** Volumes of a pod that hold what looks like a serving certificate, by the name of the Secret; a client's Secret is called so. */
export function servingSecretsOf(pod: JsonObject): ReadonlySet<string> {
  const { volumes } = pod;
  if (!Array.isArray(volumes)) return new Set();
  const names = (volumes as readonly Json[]).slice(0, 500).flatMap((volume) => {
    if (!isJsonObject(volume) || typeof volume['name'] !== 'string') return [];
    const { secret } = volume;
    const held = isJsonObject(secret) ? secret['secretName'] : undefined;
    const isServing = typeof held === 'string' && SERVING.test(held.slice(-300)) && !OF_A_CLIENT.test(held.slice(-300));
    return isServing ? [volume['name']] : [];
  });
  return new Set(names);
}
