import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, sentence, server } from '../support.ts';

const CHECK = 'tls/unlocated-listener';

describe(CHECK, () => {
  it.each([
    {
      name: 'an HTTPS probe points to a server',
      text: server({ https: true }),
      params: {},
      answer: ['Deployment/operators/widget …[widget] unknown'],
    },
    {
      name: 'a port that is called https',
      text: server({ portName: 'https' }),
      params: {},
      answer: ['Deployment/operators/widget …[widget] unknown'],
    },
    {
      name: 'a serving certificate',
      text: server({ args: ['--tls-cert-file', '/etc/widget/tls.crt'] }),
      params: {},
      answer: ['Deployment/operators/widget …[widget] unknown'],
    },
    {
      name: 'an address with https',
      text: server({ env: { WIDGET_LISTEN_URLS: 'https://0.0.0.0:9000' } }),
      params: {},
      answer: ['Deployment/operators/widget …[widget] unknown'],
    },
    {
      name: 'a certificate for the client side points to nothing',
      text: server({ args: ['--client-cert-file=/etc/widget/tls.crt', '--etcd-certfile=/etc/etcd/tls.crt'] }),
      params: {},
      answer: [],
    },
    { name: 'a plain server', text: server({ args: ['--listen=:9000'] }), params: {}, answer: [] },
    {
      name: 'a server that names its minimum is no stranger',
      text: server({ https: true, args: [MIN_12] }),
      params: {},
      answer: [],
    },
    {
      name: 'a server that a locator knows is no stranger',
      text: approver('--tls-cert-file=/etc/widget/tls.crt'),
      params: {},
      answer: [],
    },
    {
      name: 'a program whose locator sees no listener here, but that looks like one',
      text: server({ container: 'prometheus', https: true }),
      params: {},
      answer: ['Deployment/operators/widget …[prometheus] unknown'],
    },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, server({ https: true }))).toBe(
      'Deployment/widget: TLS listener without known TLS settings (HTTPS probe on port 9000)',
    );
  });
});
