import { afterEach, expect, test, vi } from 'vitest';
import { ReceiveTextReply } from '../../../lib/contract/guests/receive-text-reply.ts';
import { isNumberStopped, stopNumber } from '../../../lib/data/messages/stopped-numbers.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { type CallInput, call } from '../../support/http/call.ts';
import { signedReply, twilioReply } from '../../support/texts/signed-reply.ts';

afterEach(() => void vi.unstubAllEnvs());

const of = 'org1' as OrganizationId;
const minuteMs = 60_000;
let numbers = 5_550_000;
const newNumber = (): string => {
  numbers += 1;
  return `+1213${numbers}`;
};
const replyOf = (from: string, text = 'STOP') => ({ type: 'text.received', data: { from, text } });
const receive = (sent: CallInput<'receiveTextReply'>, provider = 'webhook') =>
  call(ReceiveTextReply, { params: { provider }, ...sent });

test.each(['STOP', 'stop', ' Stop. ', 'UNSUBSCRIBE', 'Stop all', 'ＳＴＯＰ', '停止', '配信停止'])(
  'the reply "%s" stops texts to the number',
  async (text) => {
    const number = newNumber();
    const { status, body } = await receive(signedReply(replyOf(number, text)));
    expect([status, body]).toEqual([204, undefined]);
    expect(await isNumberStopped(of, number)).toBe(true);
    expect((await receive(signedReply(replyOf(number, 'START')))).status).toBe(204);
    expect(await isNumberStopped(of, number)).toBe(false);
  },
);

test.each(['Please do not stop by', 'OK', '', 'STOP 12'])(
  'the reply "%s" is no command and changes nothing',
  async (text) => {
    const number = newNumber();
    expect((await receive(signedReply(replyOf(number, text)))).status).toBe(204);
    expect(await isNumberStopped(of, number)).toBe(false);
  },
);

test('a reply of Twilio is a form with its signature', async () => {
  vi.stubEnv('TEXT_SECRET', 'the token of an account');
  const number = newNumber();
  const form = {
    From: number,
    To: '+15005550006',
    Body: 'Stop',
    MessageSid: 'SM1',
    AccountSid: 'AC1',
  };
  const sent = twilioReply(form, 'the token of an account');
  expect((await receive(sent, 'twilio')).status).toBe(204);
  expect(await isNumberStopped(of, number)).toBe(true);
  await receive(twilioReply({ ...form, Body: 'START' }, 'the token of an account'), 'twilio');
  expect(await isNumberStopped(of, number)).toBe(false);
});

test('the signature of a form equals the one in the documentation of Twilio', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  const { headers } = twilioReply(form, '12345', 'https://mycompany.com/myapp.php?foo=1&bar=2');
  expect(headers['x-twilio-signature']).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test.each<[string, (number: string) => readonly [CallInput<'receiveTextReply'>, string]]>([
  [
    'with another secret',
    (one) => [signedReply(replyOf(one), { secret: 'whsec_AAAA' }), 'webhook'],
  ],
  [
    'of six minutes ago',
    (one) => [signedReply(replyOf(one), { atMs: Date.now() - 6 * minuteMs }), 'webhook'],
  ],
  [
    'of the future',
    (one) => [signedReply(replyOf(one), { atMs: Date.now() + 6 * minuteMs }), 'webhook'],
  ],
  ['without a signature', (one) => [{ rawBody: JSON.stringify(replyOf(one)) }, 'webhook']],
  [
    'with another body',
    (one) => [
      { ...signedReply(replyOf(one)), rawBody: JSON.stringify(replyOf(one, 'QUIT')) },
      'webhook',
    ],
  ],
  [
    'of another account at Twilio',
    (one) => [twilioReply({ From: one, Body: 'STOP' }, 'another'), 'twilio'],
  ],
  [
    'of Twilio to another address',
    (one) => [
      twilioReply(
        { From: one, Body: 'STOP' },
        process.env.TEXT_SECRET ?? '',
        'https://a.example.com/',
      ),
      'twilio',
    ],
  ],
])('a reply %s is 401 before the table is read', async (_, forge) => {
  const number = newNumber();
  const [sent, provider] = forge(number);
  const calls = recordTableCalls();
  const { status, body } = await receive(sent, provider);
  expect([status, body.code]).toEqual([401, 'notice/refused']);
  expect(calls).toEqual([]);
  expect(await isNumberStopped(of, number)).toBe(false);
});

test.each(['aws', 'none', 'Webhook', '__proto__', 'constructor'])(
  'a reply of the provider %s is 404',
  async (provider) => {
    const { status, body } = await receive(signedReply(replyOf(newNumber())), provider);
    expect([status, body.code]).toEqual([404, 'text-provider/unknown']);
  },
);

test('a reply is 404 if the deployment has no secret of a text provider', async () => {
  const sent = signedReply(replyOf(newNumber()));
  vi.stubEnv('TEXT_SECRET', '');
  const { status, body } = await receive(sent);
  expect([status, body.code]).toEqual([404, 'text-provider/unknown']);
});

test.each([
  '',
  '[]',
  '{}',
  '{x',
  '{"data":',
  '{"data":null}',
  '{"data":{"from":1,"text":[]}}',
  'null',
])('a signed request with the body %s has no effect', async (rawBody) => {
  expect((await receive(signedReply(rawBody))).status).toBe(204);
});

test('a reply from a number that is not a phone number has no effect, and STOP twice is STOP', async () => {
  for (const from of ['STOP', '12345', '+0']) {
    expect((await receive(signedReply(replyOf(from)))).status).toBe(204);
  }
  const number = newNumber();
  await stopNumber(number, Date.now());
  await receive(signedReply(replyOf(number)));
  expect(await isNumberStopped(of, number)).toBe(true);
});
