import { webhookHeaders } from '../sign-webhook.ts';
import type { Surroundings } from '../surroundings.ts';
import {
  outcomeOfStatus,
  type ProviderResponse,
  postToTextProvider,
} from './post-to-text-provider.ts';
import type { SendText, TextOutcome } from './text-sender.ts';

/**
 * The operator's own sender: an endpoint that gets a signed request for each text (Standard Webhooks). The ID is the same in
 * each attempt.
 */
export const webhookTexts =
  (url: string, secret: string, surroundings: Surroundings): SendText =>
  ({ id, to, body: text }) => {
    const timestampMs = Date.now();
    const timestamp = new Date(timestampMs).toISOString();
    const body = JSON.stringify({ type: 'text.requested', timestamp, data: { to, text } });
    const signed = { id, timestampSeconds: Math.floor(timestampMs / 1000), body };
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'scheduling',
      ...webhookHeaders(signed, [secret]),
    };
    return postToTextProvider(() => ({ url, headers, body }), outcomeOf, surroundings);
  };

/** A sender answers 410 for a number that was stopped, and 422 for one that gets no texts. */
function outcomeOf({ status }: ProviderResponse): TextOutcome {
  const code = String(status);
  if (status === 410) return { outcome: 'stopped', code, status };
  return status === 422 ? { outcome: 'refused', code, status } : outcomeOfStatus(status);
}
