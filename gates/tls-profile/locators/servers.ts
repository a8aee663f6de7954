import type { WrittenLocator } from '../locator.ts';

/** Servers from outside of Kubernetes that take their settings from flags or variables. */
export const serverLocators: readonly WrittenLocator[] = [
  {
    id: 'keycloak',
    source: 'Keycloak, "All configuration": https-protocols is TLSv1.3,TLSv1.2 by default',
    match: { containers: ['keycloak', 'keycloak-*'], commands: ['kc.sh*'] },
    listeners: [
      {
        stack: 'java',
        min: { flags: ['https-protocols'], env: ['KC_HTTPS_PROTOCOLS'], spelling: 'openssl' },
        ciphers: { flags: ['https-cipher-suites'], env: ['KC_HTTPS_CIPHER_SUITES'], naming: 'iana' },
      },
    ],
  },
  {
    id: 'oauth-proxy',
    source: 'openshift/oauth-proxy and oauth2-proxy: --tls-min-version and --tls-cipher-suite',
    match: { containers: ['oauth-proxy', 'oauth2-proxy'], commands: ['oauth-proxy*', 'oauth2-proxy*'] },
    listeners: [
      {
        stack: 'go',
        min: { flags: ['tls-min-version'] },
        ciphers: { flags: ['tls-cipher-suite', 'tls-cipher-suites'], naming: 'iana' },
        onlyWithFlags: ['https-address', 'tls-cert', 'tls-cert-file', 'openshift-service-account'],
      },
    ],
  },
  {
    id: 'prometheus-web',
    source: 'Prometheus exporter-toolkit: tls_server_config of the file that --web.config.file names',
    match: { containers: ['node-exporter', 'prometheus', 'alertmanager'], commands: ['prometheus*', 'alertmanager*'] },
    listeners: [
      {
        stack: 'exporter-toolkit',
        elsewhereFlags: ['web.config.file', 'web.config'],
        onlyWithFlags: ['web.config.file', 'web.config'],
      },
    ],
  },
];
