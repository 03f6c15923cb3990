import { createHmac } from 'node:crypto';

interface Signing {
  readonly atMs?: number;
  readonly secret?: string;
}

/** The body and the headers of a reply to a text from the operator's own sender. */
export function signedReply(
  reply: object | string,
  { atMs = Date.now(), secret = process.env.TEXT_SECRET ?? '' }: Signing = {},
) {
  const rawBody = typeof reply === 'string' ? reply : JSON.stringify(reply);
  const time = String(Math.floor(atMs / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(`msg_1.${time}.${rawBody}`).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': time,
    'webhook-signature': `v1,${digest}`,
  };
  return { rawBody, headers };
}

/**
 * The form and the headers of an incoming message from Twilio. It signs the URL with the sorted names and values ("Validating
 * Signatures from Twilio" in its documentation).
 */
export function twilioReply(
  members: Readonly<Record<string, string>>,
  token: string,
  url = 'https://api.example.com/v1/texts/twilio/replies',
) {
  const sorted = Object.keys(members).toSorted();
  const signed = url + sorted.map((name) => `${name}${members[name]}`).join('');
  return {
    rawBody: new URLSearchParams(members).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
  };
}
