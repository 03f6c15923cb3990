import type { Surroundings } from '../surroundings.ts';
import {
  outcomeOfStatus,
  type ProviderResponse,
  postToTextProvider,
} from './post-to-text-provider.ts';
import { longestDeliverySeconds, type SendText, type TextOutcome } from './text-sender.ts';

/** A request to AWS with its signature. */
interface SignedRequest {
  readonly protocol: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The sender at AWS End User Messaging SMS. */
interface AwsSender {
  /** Replaces the URL of the service; undefined for AWS. */
  readonly endpointUrl: string | undefined;
  /** The number, sender ID or pool, or its ARN. */
  readonly from: string;
  /** Signs a request with the credentials of the function's role. */
  readonly sign: (request: {
    readonly service: string;
    readonly endpointUrl: string | undefined;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: object;
  }) => Promise<SignedRequest>;
}

/**
 * AWS End User Messaging SMS. The client of the SDK would add 100 KB for this one request. AWS answers STOP itself, and
 * refuses later texts to the number.
 */
export const awsTexts =
  ({ endpointUrl, from, sign }: AwsSender, surroundings: Surroundings): SendText =>
  ({ to, body: text }) => {
    const post = {
      service: 'sms-voice',
      endpointUrl,
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'PinpointSMSVoiceV2.SendTextMessage',
      },
      body: {
        DestinationPhoneNumber: to,
        OriginationIdentity: from,
        MessageBody: text,
        MessageType: 'TRANSACTIONAL',
        TimeToLive: longestDeliverySeconds,
      },
    };
    const makeRequest = async () => {
      const { protocol, headers, body = '' } = await sign(post);
      return { url: `${protocol}//${headers.host}/`, headers, body };
    };
    return postToTextProvider(makeRequest, outcomeOf, surroundings);
  };

interface AwsError {
  readonly __type?: string;
  readonly Reason?: string;
  readonly Fields?: readonly { readonly Name?: string }[];
}

/** Reasons for which AWS refuses a number. A setting of the operator's account causes the others. */
const refused = ['DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE'];

function outcomeOf({ status, body }: ProviderResponse): TextOutcome {
  if (status === 200) return { outcome: 'sent' };
  const { __type = '', Reason, Fields = [] } = (body ?? {}) as AwsError;
  const name = __type.replace(/^.*#/u, '');
  const code = Reason ?? (name || String(status));
  if (Reason === 'DESTINATION_PHONE_NUMBER_OPTED_OUT') return { outcome: 'stopped', code, status };
  if (refused.includes(code) || Fields.some(({ Name }) => Name === 'DestinationPhoneNumber'))
    return { outcome: 'refused', code, status };
  // The status of this error can be 400.
  return outcomeOfStatus(name === 'ThrottlingException' ? 429 : status, code);
}
