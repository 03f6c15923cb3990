import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Creates a secret of 32 random bytes in the form of the Standard Webhooks specification. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  /** ID of the event, the same in every attempt. */
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

/** Headers that prove the sender, the time and the integrity of a body, with one signature for each secret. */
export function webhookHeaders(
  { id, timestampSeconds, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const signed = `${id}.${timestampSeconds}.${body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}
