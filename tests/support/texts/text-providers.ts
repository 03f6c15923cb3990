import { createHmac } from 'node:crypto';
import type { ReceivedText, TextsSink } from './texts-sink.ts';
import { verifyAwsSignature } from './verify-aws-signature.ts';

/** A text that a double of a provider has accepted. */
export interface AcceptedText {
  readonly to: string;
  readonly text: string;
}

/** A double of a provider: how the service is configured for it, and how it answers. */
export interface TextProvider {
  readonly settings: (url: string) => Readonly<Record<string, string>>;
  /** The text of a request. Throws for a request that the provider would refuse. */
  readonly read: (request: ReceivedText) => Promise<AcceptedText>;
  readonly accept: TextsSink['answer'];
  readonly stopped: TextsSink['answer'];
  readonly refused: TextsSink['answer'];
  readonly busy: TextsSink['answer'];
}

const answering =
  (status: number, body: object = {}): TextsSink['answer'] =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));

const expectEqual = (one: unknown, other: unknown): void => {
  if (one !== other) throw new Error(`${one} is not ${other}.`);
};

/** The secret with which the service signs its requests. */
export const textSecret = `whsec_${Buffer.from('a secret of the sender of texts').toString('base64')}`;

/** The operator's own sender: JSON with a signature of Standard Webhooks. */
const webhook: TextProvider = {
  settings: (url) => ({ TEXT_URL: `${url}/texts`, TEXT_SECRET: textSecret }),
  read: async ({ path, headers, body }) => {
    expectEqual(path, '/texts');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(textSecret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expectEqual(headers['webhook-signature'], `v1,${signature}`);
    return JSON.parse(body).data;
  },
  accept: answering(202),
  stopped: answering(410),
  refused: answering(422),
  busy: answering(429),
};

const account = 'AC0123456789abcdef0123456789abcdef';
const twilioToken = 'token of the account';
const ofTwilio = (status: number, code: number) =>
  answering(status, { code, message: 'No.', more_info: 'https://www.twilio.com/', status });

/** The messages of Twilio's API: a form, and errors in JSON with a code. */
const twilio: TextProvider = {
  settings: (url) => ({
    TWILIO_API_URL: url,
    TEXT_ACCOUNT: account,
    TEXT_SECRET: twilioToken,
    TEXT_FROM: '+15005550006',
  }),
  read: async ({ path, headers, body }) => {
    expectEqual(path, `/2010-04-01/Accounts/${account}/Messages.json`);
    const basic = Buffer.from(`${account}:${twilioToken}`).toString('base64');
    expectEqual(headers.authorization, `Basic ${basic}`);
    expectEqual(headers['content-type'], 'application/x-www-form-urlencoded');
    const form = new URLSearchParams(body);
    expectEqual(form.get('From'), '+15005550006');
    return { to: form.get('To') ?? '', text: form.get('Body') ?? '' };
  },
  accept: answering(201, { sid: 'SM0123456789abcdef0123456789abcdef', status: 'queued' }),
  stopped: ofTwilio(400, 21_610),
  refused: ofTwilio(400, 21_211),
  busy: ofTwilio(429, 20_429),
};

const ofAws = (status: number, name: string, more: object = {}) =>
  answering(status, {
    __type: `com.amazonaws.pinpointsmsvoicev2#${name}`,
    Message: 'No.',
    ...more,
  });

/** SendTextMessage of AWS End User Messaging SMS (JSON 1.0, Signature Version 4). */
const aws: TextProvider = {
  settings: (url) => ({
    AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2: url,
    TEXT_FROM: 'pool-0123456789abcdef',
  }),
  read: async (request) => {
    const { path, headers, body } = request;
    expectEqual(path, '/');
    expectEqual(headers['x-amz-target'], 'PinpointSMSVoiceV2.SendTextMessage');
    expectEqual(headers['content-type'], 'application/x-amz-json-1.0');
    verifyAwsSignature(request, 'sms-voice');
    const sent = JSON.parse(body);
    expectEqual(sent.OriginationIdentity, 'pool-0123456789abcdef');
    return { to: sent.DestinationPhoneNumber, text: sent.MessageBody };
  },
  accept: answering(200, { MessageId: 'a message' }),
  stopped: ofAws(400, 'ConflictException', { Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT' }),
  refused: ofAws(400, 'ValidationException', {
    Reason: 'FIELD_VALIDATION_FAILED',
    Fields: [{ Name: 'DestinationPhoneNumber', Message: 'No.' }],
  }),
  busy: ofAws(400, 'ThrottlingException', {}),
};

export const textProviders: Readonly<Record<'webhook' | 'twilio' | 'aws', TextProvider>> = {
  webhook,
  twilio,
  aws,
};

export type TextProviderName = keyof typeof textProviders;
