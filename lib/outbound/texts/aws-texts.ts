import type { Surroundings } from '../surroundings.ts';
import { askTextProvider, outcomeOfStatus, type TextAnswer } from './ask-text-provider.ts';
import { type AwsCredentials, signAwsRequest } from './sign-aws-request.ts';
import { longestDeliverySeconds, type SendText, type TextOutcome } from './text-sender.ts';

/** The sender at AWS End User Messaging SMS. */
export interface AwsSender {
  readonly region: string;
  /** Replaces the URL of the service; undefined for AWS. */
  readonly url: string | undefined;
  /** The number, sender ID or pool, or its ARN. */
  readonly from: string;
  readonly credentials: AwsCredentials;
}

/**
 * AWS End User Messaging SMS, with the permissions of the function's role. The client of the SDK would add 100 KB for this one
 * request. AWS answers STOP itself, and refuses later texts to the number.
 */
export const awsTexts =
  ({ region, url, from, credentials }: AwsSender, surroundings: Surroundings): SendText =>
  ({ to, body: text }) => {
    const endpoint = url || `https://sms-voice.${region}.amazonaws.com`;
    const { host } = new URL(endpoint);
    const body = JSON.stringify({
      DestinationPhoneNumber: to,
      OriginationIdentity: from,
      MessageBody: text,
      MessageType: 'TRANSACTIONAL',
      TimeToLive: longestDeliverySeconds,
    });
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'PinpointSMSVoiceV2.SendTextMessage',
    };
    const request = { service: 'sms-voice', region, host, headers, body };
    const signed = signAwsRequest(request, credentials, Date.now());
    return askTextProvider({ url: `${endpoint}/`, headers: signed, body }, outcomeOf, surroundings);
  };

interface AwsError {
  readonly __type?: string;
  readonly Reason?: string;
  readonly Fields?: readonly { readonly Name?: string }[];
}

/** Reasons for which AWS refuses a number. A setting of the operator's account causes the others. */
const refused = ['DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE'];

function outcomeOf({ status, body }: TextAnswer): TextOutcome {
  if (status === 200) return { outcome: 'sent' };
  const { __type = '', Reason, Fields = [] } = (body ?? {}) as AwsError;
  const name = __type.replace(/^.*#/u, '');
  const code = Reason ?? (name || String(status));
  if (Reason === 'DESTINATION_PHONE_NUMBER_OPTED_OUT') return { outcome: 'stopped', code, status };
  if (refused.includes(code) || Fields.some(({ Name }) => Name === 'DestinationPhoneNumber'))
    return { outcome: 'refused', code, status };
  return outcomeOfStatus(status, code);
}
