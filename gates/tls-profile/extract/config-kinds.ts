/** A kind of configuration that says where its TLS settings are. Paths are member names joined by dots. */
export interface ConfigKind {
  readonly id: string;
  readonly source: string;
  /** Values of `kind` that it is known by. */
  readonly kinds?: readonly string[];
  /** The object that holds the settings, below the root of the configuration; it is known by having it, too. */
  readonly holder: string;
  readonly min: string;
  readonly ciphers: string;
  readonly groups?: string;
  readonly max?: string;
  readonly stack: string;
  /** It serves even where the holder is missing. */
  readonly alwaysServes: boolean;
  /** Lists of flags that it hands on, with the flags' names as keys. */
  readonly argumentsIn?: readonly string[];
  readonly spelling: 'kubernetes' | 'exporter' | 'any';
}

export const CONFIG_KINDS: readonly ConfigKind[] = [
  {
    id: 'serving-info',
    source: 'openshift/api config/v1 ServingInfo; openshift/library-go pkg/config/serving',
    kinds: [
      ...['KubeAPIServerConfig', 'OpenShiftAPIServerConfig', 'OsinServerConfig', 'OpenShiftControllerManagerConfig'],
      ...['GenericControllerConfig', 'GenericOperatorConfig'],
    ],
    holder: 'servingInfo',
    min: 'minTLSVersion',
    ciphers: 'cipherSuites',
    stack: 'library-go',
    alwaysServes: true,
    argumentsIn: ['apiServerArguments', 'extendedArguments', 'serverArguments'],
    spelling: 'kubernetes',
  },
  {
    id: 'kubelet-configuration',
    source: 'kubelet.config.k8s.io/v1beta1 KubeletConfiguration',
    kinds: ['KubeletConfiguration'],
    holder: '',
    min: 'tlsMinVersion',
    ciphers: 'tlsCipherSuites',
    groups: 'tlsCurvePreferences',
    stack: 'kubelet',
    alwaysServes: true,
    spelling: 'kubernetes',
  },
  {
    id: 'exporter-toolkit',
    source: 'prometheus.io documentation, "HTTPS and authentication"',
    holder: 'tls_server_config',
    min: 'min_version',
    max: 'max_version',
    ciphers: 'cipher_suites',
    groups: 'curve_preferences',
    stack: 'exporter-toolkit',
    alwaysServes: false,
    spelling: 'exporter',
  },
];

/** Keys that programs call a minimum version by, in any configuration; compared without case, `-` and `_`. */
export const MIN_KEYS: ReadonlySet<string> = new Set([
  ...[
    'mintlsversion',
    'tlsminversion',
    'minversion',
    'tlsminimumversion',
    'minimumtlsversion',
    'tlsminprotocolversion',
  ],
  ...['minimumprotocolversion', 'sslminversion', 'minprotocolversion', 'tlsminimumprotocolversion', 'httpsprotocols'],
  ...['sslminprotocolversion', 'tlsversion', 'tlsversions', 'tlsprotocols', 'tlsprotocolversions'],
  ...[
    'enabledprotocols',
    'sslprotocols',
    'sslenabledprotocols',
    'quarkushttpsslprotocols',
    'serversslenabledprotocols',
  ],
]);
export const CIPHER_KEYS: ReadonlySet<string> = new Set([
  ...['ciphersuites', 'tlsciphersuites', 'ciphers', 'tlsciphers', 'sslciphers', 'ciphersuite', 'tlsciphersuite'],
  ...['httpsciphersuites', 'sslciphersuites', 'quarkushttpsslciphersuites', 'serversslciphers'],
]);
export const GROUP_KEYS: ReadonlySet<string> = new Set([
  ...['curvepreferences', 'tlscurvepreferences', 'ecdhcurves', 'ellipticcurves', 'sslecdhcurve'],
]);

export function foldedKey(key: string): string {
  return key.slice(0, 200).toLowerCase().replaceAll(/[-_.]/g, '');
}
