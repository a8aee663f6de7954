const BLOCK = /-----BEGIN CERTIFICATE-----\s*([A-Za-z0-9+/=\s]*?)-----END CERTIFICATE-----/g;

/** The first bytes of a DER sequence of more than 127 bytes, in base64. */
const SEQUENCE = /^MI/;

/**
 * What a `caBundle` holds: base64 of PEM with at least one certificate, or not. The API server reads it with Go's `AppendCertsFromPEM`;
 * whether a block that looks like a certificate is a valid one is not tested.
 */
export function certificatesIn(bundle: string): 'certificates' | 'no certificate' | 'no base64' {
  const packed = bundle.replace(/[\r\n]/g, '');
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return 'no base64';
  const blocks = [...atob(packed).matchAll(BLOCK)];
  return blocks.some(([, body = '']) => SEQUENCE.test(body.trim())) ? 'certificates' : 'no certificate';
}
