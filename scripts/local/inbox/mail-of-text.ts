import { webhookHeaders } from '../../../lib/outbound/sign-webhook.ts';

/** A request with a text message, as the service signs it for a provider that is a webhook. */
interface TextRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/**
 * A mail that shows a text message, so that the inbox stores both in the same way; undefined if the service did not sign the
 * request. A website could send one from a browser on this machine.
 */
export function mailOfText({ headers, body }: TextRequest, secret: string): Buffer | undefined {
  const id = String(headers['webhook-id']);
  const timestampSeconds = Number(headers['webhook-timestamp']);
  const expected = webhookHeaders({ id, timestampSeconds, body }, [secret])['webhook-signature'];
  if (headers['webhook-signature'] !== expected) return undefined;
  const { to, text } = JSON.parse(body).data;
  const lines = [
    `From: "Text message" <texts@127.0.0.1>`,
    `To: "${to}" <texts@127.0.0.1>`,
    `Subject: Text message to ${to}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
  ];
  return Buffer.from(lines.join('\r\n'));
}
