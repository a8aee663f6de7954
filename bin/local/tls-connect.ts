import { connect, type SecureVersion } from 'node:tls';

export interface Offer {
  readonly version: SecureVersion;
  /** OpenSSL's list of ciphers; TLS 1.3 suites by their own names. */
  readonly ciphers: string;
  readonly curve?: string;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** Name for SNI; the host where it is a name and not an address. */
  readonly servername?: string;
}

export type HandshakeResult =
  | { readonly kind: 'agreed'; readonly cipher: string; readonly protocol: string }
  /** The server answered, and refused this offer. */
  | { readonly kind: 'refused' }
  /** No server, or one that does not speak TLS. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** This machine's OpenSSL cannot make the offer. */
  | { readonly kind: 'not-offered' };

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens on this port',
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'no name server answered',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the connection timed out',
  EACCES: 'this machine is not allowed to connect',
};
/** Errors of a server that does not speak TLS. */
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_HTTP_REQUEST']);

/**
 * One handshake, and nothing after it. Certificates are not checked: the question is what the server offers, and no data is
 * sent. A server that asks for a client certificate has agreed on version and suite before it refuses: that counts as agreed.
 */
export function handshake(
  { host, port, servername }: Endpoint,
  offer: Offer,
  timeoutMs: number,
): Promise<HandshakeResult> {
  return new Promise((resolve) => {
    let agreed: HandshakeResult | undefined;
    try {
      const socket = connect({
        host,
        port,
        ...(servername === undefined ? {} : { servername }),
        rejectUnauthorized: false,
        minVersion: offer.version,
        maxVersion: offer.version,
        ciphers: offer.ciphers,
        ...(offer.curve === undefined ? {} : { ecdhCurve: offer.curve }),
      });
      const finish = (outcome: HandshakeResult): void => {
        clearTimeout(timer);
        socket.destroy();
        resolve(agreed ?? outcome);
      };
      const note = (): void => {
        const cipher = socket.getCipher()?.name;
        const protocol = socket.getProtocol();
        if (cipher && protocol) agreed = { kind: 'agreed', cipher, protocol };
      };
      const timer = setTimeout(
        () => finish({ kind: 'unreachable', reason: `no answer in ${timeoutMs} ms` }),
        timeoutMs,
      );
      socket.on('keylog', note);
      socket.once('secureConnect', () => {
        note();
        finish({ kind: 'refused' });
      });
      socket.once('error', (error: NodeJS.ErrnoException) => finish(outcomeOf(error)));
      socket.once('close', () => finish({ kind: 'refused' }));
    } catch {
      resolve({ kind: 'not-offered' });
    }
  });
}

function outcomeOf({ code = '', message }: NodeJS.ErrnoException): HandshakeResult {
  const words = Object.hasOwn(UNREACHABLE, code) ? UNREACHABLE[code] : undefined;
  if (words !== undefined) return { kind: 'unreachable', reason: `${code}: ${words}` };
  if (NO_TLS.has(code)) return { kind: 'unreachable', reason: 'NO_TLS: the server does not speak TLS' };
  if (code === 'ERR_SSL_NO_CIPHERS_AVAILABLE' || message.includes('no ciphers available'))
    return { kind: 'not-offered' };
  return { kind: 'refused' };
}
