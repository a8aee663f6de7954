import * as z from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, startFakeServer } from '../server.ts';

/* What SES takes in `SendEmail` of its second API with a raw message, after its API reference: written apart from our client. */

const SendEmail = z.strictObject({
  FromEmailAddress: z.email(),
  Destination: z.strictObject({ ToAddresses: z.array(z.email()).min(1).max(50) }),
  Content: z.strictObject({ Raw: z.strictObject({ Data: z.base64() }) }),
});

interface StoredMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

export interface FakeMail extends FakeServer {
  mails(): readonly StoredMail[];
}

/** SES on 127.0.0.1, with verified senders. */
export async function startFakeMail(senders: readonly string[]): Promise<FakeMail> {
  const mails: StoredMail[] = [];

  function send({ body }: FakeRequest): FakeAnswer {
    const request = SendEmail.safeParse(body);
    if (!request.success) return refuse(400, z.prettifyError(request.error));
    const { FromEmailAddress: from, Destination, Content } = request.data;
    const message = Buffer.from(Content.Raw.Data, 'base64').toString('latin1');
    const fault = faultOf(from, message);
    if (fault !== undefined) return refuse(400, fault);
    mails.push({ from, to: Destination.ToAddresses, message });
    return { status: 200, body: { MessageId: `0102-${mails.length}` } };
  }

  function faultOf(from: string, message: string): string | undefined {
    if (!senders.includes(from)) return `Email address is not verified: ${from}`;
    if (!/^[\x20-\x7e\r\n]*$/.test(message))
      return 'the message has bytes beyond ASCII without an encoding that says so';
    // RFC 5321: a line takes 998 characters, and ends in CR LF.
    return message.split('\r\n').some((line) => line.length > 998 || /[\r\n]/.test(line))
      ? 'a line is malformed'
      : undefined;
  }

  const server = await startFakeServer(
    {
      operationOf: ({ method, url }) =>
        method === 'POST' && url.pathname === '/v2/email/outbound-emails' ? 'send-email' : undefined,
      perform: (_, request) => send(request),
      refuse,
      needsToken: () => false,
    },
    { accepts: () => true },
  );
  return { ...server, mails: () => [...mails] };
}

function refuse(status: number, message: string): FakeAnswer {
  return { status, headers: { 'x-amzn-errortype': 'MessageRejected' }, body: { message } };
}
