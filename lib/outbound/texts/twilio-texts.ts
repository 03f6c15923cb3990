import type { Surroundings } from '../surroundings.ts';
import {
  outcomeOfStatus,
  type ProviderResponse,
  postToTextProvider,
} from './post-to-text-provider.ts';
import { longestDeliverySeconds, type SendText, type TextOutcome } from './text-sender.ts';

/** An account at Twilio. */
export interface TwilioAccount {
  /** The URL of the API. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** The sender: a number, a name, or the ID of a messaging service. */
  readonly from: string;
}

/** Messages of Twilio. Its API has no ID for a repeated request, so a text whose outcome is unknown is not sent again. */
export const twilioTexts =
  ({ url, account, token, from }: TwilioAccount, surroundings: Surroundings): SendText =>
  ({ to, body }) => {
    const form = new URLSearchParams({
      To: to,
      Body: body,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      ValidityPeriod: String(longestDeliverySeconds),
    });
    const request = {
      url: `${url}/2010-04-01/Accounts/${account}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'user-agent': 'scheduling',
      },
      body: form.toString(),
    };
    return postToTextProvider(() => request, outcomeOf, surroundings);
  };

/** The receiver has replied STOP. */
const stopped = '21610';
/** The number is invalid, cannot be reached, or is not that of a mobile phone. */
const refused = ['21211', '21217', '21612', '21614'];

function outcomeOf({ status, body }: ProviderResponse): TextOutcome {
  const code = String((body as { readonly code?: number } | null | undefined)?.code ?? status);
  if (code === stopped) return { outcome: 'stopped', code, status };
  return refused.includes(code)
    ? { outcome: 'refused', code, status }
    : outcomeOfStatus(status, code);
}
