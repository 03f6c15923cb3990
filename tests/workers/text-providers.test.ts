import { beforeEach, describe, expect, test } from 'vitest';
import { chosenTextSender } from '../../lib/workers/messages/text-settings.ts';
import { type TextProviderName, textProviders } from '../support/texts/text-providers.ts';
import { textsSinkOfFile } from '../support/texts/texts-sink.ts';

const sinkOf = textsSinkOfFile();
const text = { id: 'a.text.1.guest', to: '+819012345678', body: '【Wren & Co】3月5日(火) 🗓 +1%' };

const send = async () => (await chosenTextSender())?.(text);

test.each(['', 'none'])('with the provider "%s", no text is sent', async (provider) => {
  process.env.TEXT_PROVIDER = provider;
  expect(await chosenTextSender()).toBeUndefined();
});

describe.each(Object.keys(textProviders) as TextProviderName[])('the provider %s', (name) => {
  const provider = textProviders[name];
  beforeEach(() => {
    sinkOf().use(name);
    sinkOf().received.splice(0);
  });

  test('gets a signed request with the number and the text', async () => {
    expect(await send()).toEqual({ outcome: 'sent' });
    expect(await sinkOf().texts()).toEqual([{ to: text.to, text: text.body }]);
  });

  test.each(['stopped', 'refused'] as const)('reports that a number is %s', async (outcome) => {
    sinkOf().answer = provider[outcome];
    expect(await send()).toMatchObject({ outcome, code: expect.stringMatching(/./u) });
  });

  test('has not sent a text that it refuses because of too many requests', async () => {
    sinkOf().answer = provider.busy;
    expect(await send()).toMatchObject({ outcome: 'failed', isFinal: false });
  });

  test.each([301, 307, 400, 401, 403, 404, 408])(
    'is not called again for a text after the status %i',
    async (status) => {
      sinkOf().answer = (response) =>
        void response.writeHead(status, { location: '/texts' }).end('<html>');
      expect(await send()).toEqual({ outcome: 'failed', code: String(status), isFinal: true });
      expect(sinkOf().received).toHaveLength(1);
    },
  );

  test.each([500, 502, 503, 504])(
    'is not called again for a text that it may have sent after the status %i',
    async (status) => {
      sinkOf().answer = (response) => void response.writeHead(status).end('<html>');
      expect(await send()).toEqual({ outcome: 'failed', code: String(status), isFinal: true });
    },
  );

  test('may have sent a text whose response is lost', async () => {
    sinkOf().answer = (response) => void response.destroy();
    expect(await send()).toEqual({ outcome: 'failed', code: 'connection', isFinal: true });
  });

  test('may have sent a text whose response breaks off', async () => {
    sinkOf().answer = (response) => {
      response.writeHead(201, { 'content-length': '100' });
      response.write('{', () => response.destroy());
    };
    expect(await send()).toEqual({ outcome: 'failed', code: 'connection', isFinal: true });
  });

  test('has not sent a text if no connection can be made', async () => {
    Object.assign(process.env, provider.settings('http://127.0.0.1:59123'));
    expect(await send()).toEqual({ outcome: 'failed', code: 'connection', isFinal: false });
  });

  test('is not called at an address that is not public', async () => {
    Object.assign(process.env, provider.settings('http://10.0.0.1'));
    expect(await send()).toEqual({ outcome: 'failed', code: 'address', isFinal: false });
  });
});

test('a text is not sent if its request cannot be signed', async () => {
  sinkOf().use('aws');
  process.env.AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2 = 'no URL';
  expect(await send()).toMatchObject({ outcome: 'failed', isFinal: false });
});

test('a provider that does not answer may have sent the text', async () => {
  sinkOf().use('webhook');
  sinkOf().answer = () => {};
  expect(await send()).toEqual({ outcome: 'failed', code: 'timeout', isFinal: true });
}, 20_000);

test('Twilio sends with a messaging service if the sender is the ID of one', async () => {
  sinkOf().use('twilio');
  process.env.TEXT_FROM = 'MG0123456789abcdef0123456789abcdef';
  await send();
  const form = new URLSearchParams(sinkOf().received.at(-1)?.body);
  expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([
    'MG0123456789abcdef0123456789abcdef',
    null,
  ]);
});
