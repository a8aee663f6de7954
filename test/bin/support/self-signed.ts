import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** Key and certificate for one test run, made here so that no private key lies in the repository. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

const SHA256_WITH_RSA = der(0x30, der(0x06, hex('2a864886f70d01010b')), der(0x05));
const COMMON_NAME = der(0x06, hex('550403'));

/** X.509 by hand (RFC 5280): one name, one day on either side of now, RSA with 2048 bits. */
export function selfSigned(name = 'localhost', now = new Date()): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const subject = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const day = 24 * 60 * 60 * 1000;
  const validity = der(0x30, time(now.getTime() - day), time(now.getTime() + day));
  const body = der(
    0x30,
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    SHA256_WITH_RSA,
    subject,
    validity,
    subject,
    publicKey,
  );
  const signature = sign('sha256', body, createPrivateKey(privateKey));
  const certificate = der(0x30, body, SHA256_WITH_RSA, der(0x03, hex('00'), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return { key: privateKey, cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  if (size < 0x80) return Buffer.concat([Buffer.from([tag, size]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, size >> 8, size & 0xff]), content]);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}

function time(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
