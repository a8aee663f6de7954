/** Small reports in the forms of the scanners; addresses are of the documentation range. */
export const GCM = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';
export const CBC = 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA';

export interface Seen {
  readonly versions: readonly string[];
  readonly ciphers: readonly string[];
  readonly port?: number;
  readonly status?: string;
  readonly reason?: string;
  readonly error?: string;
  readonly groups?: readonly string[];
  readonly container?: string;
}

export function tlsScanner(...seen: readonly Seen[]): string {
  return JSON.stringify({
    timestamp: '2026-11-29T00:00:00Z',
    ip_results: [
      {
        ip: '192.0.2.7',
        status: 'scanned',
        pod: { Name: 'approver-6c8f-x2', Namespace: 'operators' },
        port_results: seen.map(({ port = 9000, versions, ciphers, status, reason, error, groups, container }) => ({
          port,
          state: 'open',
          container_name: container ?? 'machine-approver',
          tls_versions: versions,
          tls_ciphers: ciphers,
          ...(status === undefined ? {} : { status }),
          ...(reason === undefined ? {} : { reason }),
          ...(error === undefined ? {} : { error }),
          ...(groups === undefined ? {} : { tls_key_exchange: { groups } }),
        })),
      },
    ],
    scan_errors: [],
  });
}

const at = { ip: 'widget.example/192.0.2.7', port: '9000', severity: 'INFO' };

export const testsslLines = [
  { id: 'SSLv3', ...at, finding: 'not offered' },
  { id: 'TLS1', ...at, finding: 'offered (deprecated)' },
  { id: 'TLS1_2', ...at, finding: 'offered' },
  { id: 'TLS1_3', ...at, finding: 'offered with final' },
  { id: 'cipher-tls1_xc013', ...at, finding: 'TLSv1   xc013   ECDHE-RSA-AES128-SHA' },
  { id: 'cipher-tls1_2_xc02f', ...at, finding: 'TLSv1.2   xc02f   ECDHE-RSA-AES128-GCM-SHA256' },
  { id: 'cipher-tls1_3_x1301', ...at, finding: 'TLSv1.3   x1301   TLS_AES_128_GCM_SHA256' },
  { id: 'FS_KEMs', ...at, finding: 'X25519MLKEM768' },
  { id: 'FS_ECDHE_curves', ...at, finding: 'prime256v1 X25519' },
  { id: 'scanTime', ...at, finding: '42' },
];

export const nmap = `<?xml version="1.0"?>
<!DOCTYPE nmaprun>
<nmaprun scanner="nmap">
 <host><address addr="192.0.2.7" addrtype="ipv4"/><ports>
  <port protocol="tcp" portid="9000"><state state="open" reason="syn-ack"/>
   <script id="ssl-enum-ciphers" output="&#xa;  TLSv1.2:">
    <table key="TLSv1.2">
     <table key="ciphers">
      <table><elem key="kex_info">ecdh_x25519</elem><elem key="name">${GCM}</elem><elem key="strength">A</elem></table>
      <table><elem key="name">${CBC}</elem></table>
     </table>
     <table key="compressors"><elem>NULL</elem></table>
     <elem key="cipher preference">server</elem>
    </table>
    <table key="TLSv1.3"><table key="ciphers"><table><elem key="name">TLS_AKE_WITH_AES_128_GCM_SHA256</elem></table></table></table>
    <elem key="least strength">A</elem>
   </script>
  </port>
  <port protocol="tcp" portid="9001"><state state="open"/></port>
 </ports></host>
 <runstats><finished time="1795996800" exit="success"/><hosts up="1" down="0" total="1"/></runstats>
</nmaprun>
`;

function completed(...names: readonly string[]) {
  return {
    status: 'COMPLETED',
    result: {
      is_tls_version_supported: names.length > 0,
      accepted_cipher_suites: names.map((name) => ({ cipher_suite: { name, openssl_name: name } })),
    },
  };
}

export const sslyze = {
  server_scan_results: [
    {
      server_location: { hostname: 'widget.example', port: 9000 },
      scan_status: 'COMPLETED',
      scan_result: {
        ssl_2_0_cipher_suites: completed(),
        ssl_3_0_cipher_suites: completed(),
        tls_1_0_cipher_suites: completed(),
        tls_1_1_cipher_suites: completed(),
        tls_1_2_cipher_suites: completed(GCM),
        tls_1_3_cipher_suites: completed('TLS_AES_128_GCM_SHA256'),
        elliptic_curves: {
          status: 'COMPLETED',
          result: { supported_curves: [{ name: 'X25519' }, { name: 'prime256v1' }] },
        },
      },
    },
  ],
};
