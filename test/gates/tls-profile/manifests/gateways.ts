import type { ManifestCase } from './parts.ts';
import { SIX_OPENSSL } from './parts.ts';

function annotated(kind: string, annotations: Readonly<Record<string, string>>, spec: object = {}): string {
  const apiVersion = kind === 'Service' ? 'v1' : 'networking.k8s.io/v1';
  return JSON.stringify({ apiVersion, kind, metadata: { name: 'quay', namespace: 'harbour', annotations }, spec });
}
const tls = { tls: [{ hosts: ['quay.example.org'], secretName: 'quay' }] };
const ingress = (annotations: Readonly<Record<string, string>>): string => annotated('Ingress', annotations, tls);
const gateway = (apiVersion: string, spec: object): string =>
  JSON.stringify({ apiVersion, kind: 'Gateway', metadata: { name: 'quay', namespace: 'harbour' }, spec });
const istio = (server: object): string =>
  gateway('networking.istio.io/v1', {
    servers: [{ port: { number: 443, name: 'https', protocol: 'HTTPS' }, ...server }],
  });
const gatewayApi = (listener: object): string =>
  gateway('gateway.networking.k8s.io/v1', { listeners: [{ name: 'web', port: 443, protocol: 'HTTPS', ...listener }] });

/** TLS by annotation, and gateways. Sources stand in gates/rules/tls-profile/annotations.yaml. */
export const gatewayCases: readonly ManifestCase[] = [
  { name: 'an Ingress without settings: those of its controller count', text: ingress({}), expected: '---' },
  {
    name: 'ingress-nginx with weak ciphers',
    text: ingress({ 'nginx.ingress.kubernetes.io/ssl-ciphers': 'DES-CBC3-SHA:AES128-SHA' }),
    expected: 'PFF',
  },
  {
    name: 'ingress-nginx with the ciphers of the profile',
    text: ingress({ 'nginx.ingress.kubernetes.io/ssl-ciphers': SIX_OPENSSL }),
    expected: 'PPF',
  },
  {
    name: 'ingress-nginx with a snippet',
    text: ingress({ 'nginx.ingress.kubernetes.io/server-snippet': 'ssl_protocols TLSv1 TLSv1.1;' }),
    expected: '?FF',
  },
  {
    name: 'a snippet about something else',
    text: ingress({ 'nginx.ingress.kubernetes.io/server-snippet': 'return 404;' }),
    expected: '---',
  },
  {
    name: 'the client side of ingress-nginx',
    text: ingress({ 'nginx.ingress.kubernetes.io/proxy-ssl-protocols': 'TLSv1' }),
    expected: '---',
  },
  {
    name: 'haproxy-ingress with weak ciphers',
    text: ingress({ 'haproxy-ingress.github.io/ssl-ciphers': 'AES128-SHA' }),
    expected: 'PFF',
  },
  {
    name: 'haproxy-ingress with options',
    text: ingress({ 'haproxy-ingress.github.io/ssl-options': 'ssl-min-ver TLSv1.0' }),
    expected: '?FF',
  },
  {
    name: 'Contour with an old minimum',
    text: ingress({ 'projectcontour.io/tls-minimum-protocol-version': '1.1' }),
    expected: 'PFF',
  },
  {
    name: 'Contour with the minimum of the profile',
    text: ingress({ 'projectcontour.io/tls-minimum-protocol-version': '1.2' }),
    expected: 'PPF',
  },
  {
    name: 'ALB with an old policy',
    text: ingress({ 'alb.ingress.kubernetes.io/ssl-policy': 'ELBSecurityPolicy-2016-08' }),
    expected: 'PFF',
  },
  {
    name: 'ALB with the restricted policy',
    text: ingress({ 'alb.ingress.kubernetes.io/ssl-policy': 'ELBSecurityPolicy-TLS13-1-2-Res-2021-06' }),
    expected: 'PPF',
  },
  {
    name: 'ALB with a policy of TLS 1.2 and CBC',
    text: ingress({ 'alb.ingress.kubernetes.io/ssl-policy': 'ELBSecurityPolicy-TLS13-1-2-2021-06' }),
    expected: 'PFF',
  },
  {
    name: 'ALB with TLS 1.3',
    text: ingress({ 'alb.ingress.kubernetes.io/ssl-policy': 'ELBSecurityPolicy-TLS13-1-3-2021-06' }),
    expected: 'PPP',
  },
  {
    name: 'ALB with a policy that is not known',
    text: ingress({ 'alb.ingress.kubernetes.io/ssl-policy': 'ELBSecurityPolicy-2099-01' }),
    expected: '???',
  },
  {
    name: 'ALB with a certificate and no policy',
    text: ingress({ 'alb.ingress.kubernetes.io/certificate-arn': 'arn:aws:acm:eu-west-1:000000000000:certificate/a' }),
    expected: '???',
  },
  {
    name: 'a Service of AWS with an old policy',
    text: annotated('Service', {
      'service.beta.kubernetes.io/aws-load-balancer-ssl-negotiation-policy': 'ELBSecurityPolicy-TLS-1-0-2015-04',
    }),
    expected: 'PFF',
  },
  {
    name: 'a Service of Alibaba with an old policy',
    text: annotated('Service', {
      'service.beta.kubernetes.io/alibaba-cloud-loadbalancer-tls-cipher-policy': 'tls_cipher_policy_1_0',
    }),
    expected: 'PFF',
  },
  {
    name: 'a Service of DigitalOcean, whose lists are not known',
    text: annotated('Service', { 'service.beta.kubernetes.io/do-loadbalancer-tls-cipher-policy': 'STRONG' }),
    expected: '???',
  },
  {
    name: 'options that Traefik has elsewhere',
    text: ingress({ 'traefik.ingress.kubernetes.io/router.tls.options': 'harbour-strict@kubernetescrd' }),
    expected: '---',
  },
  {
    name: 'a controller that is not known',
    text: ingress({ 'edge.example.com/ssl-protocols': 'TLSv1.1' }),
    expected: '?FF',
  },
  {
    name: 'an annotation of Emissary',
    text: annotated('Service', {
      'getambassador.io/config':
        'apiVersion: getambassador.io/v2\nkind: TLSContext\nname: quay\nmin_tls_version: v1.0\n',
    }),
    expected: '?FF',
  },
  {
    name: 'annotations about something else',
    text: annotated('Service', { 'prometheus.io/scheme': 'https', 'example.com/protocol': 'TLS' }),
    expected: '---',
  },
  {
    name: 'an Istio Gateway without settings',
    text: istio({ tls: { mode: 'SIMPLE', credentialName: 'quay' } }),
    expected: '??F',
  },
  {
    name: 'an Istio Gateway with an old minimum',
    text: istio({ tls: { mode: 'MUTUAL', minProtocolVersion: 'TLSV1_1' } }),
    expected: '?FF',
  },
  { name: 'an Istio Gateway that passes TLS on', text: istio({ tls: { mode: 'PASSTHROUGH' } }), expected: '---' },
  {
    name: 'an Istio Gateway that redirects',
    text: istio({ port: { number: 80, protocol: 'HTTP' }, tls: { httpsRedirect: true } }),
    expected: '---',
  },
  {
    name: 'a listener of the Gateway API without settings',
    text: gatewayApi({ tls: { certificateRefs: [{ name: 'quay' }] } }),
    expected: '???',
  },
  {
    name: 'a listener of the Gateway API with options',
    text: gatewayApi({ tls: { options: { 'edge.example.com/min-tls-version': '1.1' } } }),
    expected: '?FF',
  },
  {
    name: 'a listener of the Gateway API that passes TLS on',
    text: gatewayApi({ protocol: 'TLS', tls: { mode: 'Passthrough' } }),
    expected: '---',
  },
  { name: 'a plain listener of the Gateway API', text: gatewayApi({ port: 80, protocol: 'HTTP' }), expected: '---' },
];
