import { randomUUID } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';
import { newWebhookSecret, webhookHeaders } from '../../lib/outbound/sign-webhook.ts';

const now = () => Math.floor(Date.now() / 1000);
const body = '{"event":"guest_booked","name":"山田 太郎 🗓"}';

test('the signature of the example in the specification is reproduced', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  expect(webhookHeaders(signed, [secret])).toEqual({
    'webhook-id': signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret has 32 random bytes, and no two secrets are equal', () => {
  const secrets = new Set(Array.from({ length: 100 }, newWebhookSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});

type Headers = Readonly<Record<string, string>>;
type Receiver = new (secret: string) => { verify: (body: string, headers: Headers) => unknown };

describe.each([
  ['standardwebhooks', StandardWebhook as Receiver],
  ['svix', SvixWebhook as Receiver],
] as const)('the library %s', (_, Receiver) => {
  const isAccepted = (secret: string, headers: Headers, received = body): boolean => {
    try {
      new Receiver(secret).verify(received, headers);
      return true;
    } catch {
      return false;
    }
  };
  const signed = (secrets: readonly string[], timestampSeconds = now()) =>
    webhookHeaders({ id: `evt_${randomUUID()}`, timestampSeconds, body }, secrets);

  test('the library accepts the signatures of a hundred different secrets', () => {
    for (let times = 0; times < 100; times += 1) {
      const secret = newWebhookSecret();
      expect(isAccepted(secret, signed([secret]))).toBe(true);
    }
  });

  test('the library accepts both secrets during a rotation and no other', () => {
    const [newer, older, foreign] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signed([newer, older]);
    expect([newer, older, foreign].map((secret) => isAccepted(secret, headers))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('the library refuses another body, ID or time, and an old signature', () => {
    const secret = newWebhookSecret();
    const headers = signed([secret]);
    expect(isAccepted(secret, headers, `${body} `)).toBe(false);
    expect(isAccepted(secret, { ...headers, 'webhook-id': 'evt_other' })).toBe(false);
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(isAccepted(secret, { ...headers, 'webhook-timestamp': later })).toBe(false);
    expect(isAccepted(secret, signed([secret], now() - 400))).toBe(false);
  });
});
