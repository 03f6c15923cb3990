import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  givenUpAfterMs,
  type Mail,
  type MailOutcome,
  type MailServer,
  toOneAddress,
} from './mail-server.ts';

/**
 * Amazon SES in the region of the function, with the permissions of the function's role. The configuration set makes
 * SES report bounces and complaints.
 */
export function sesServer(configurationSet: string | undefined): MailServer {
  const client = new SESv2Client({
    // A worker retries each minute, so the client does not.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true },
  });
  return toOneAddress({
    send: ({ from, to, source, tags }: Mail) =>
      client
        .send(
          new SendEmailCommand({
            FromEmailAddress: from,
            Destination: { ToAddresses: [to] },
            Content: { Raw: { Data: source } },
            ConfigurationSetName: configurationSet,
            EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
          }),
          { abortSignal: AbortSignal.timeout(givenUpAfterMs) },
        )
        .then(
          () => ({ outcome: 'sent' }) as const,
          (error: SesError) => outcomeOf(error),
        ),
    close: () => client.destroy(),
  });
}

interface SesError {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** SES accepts a mail before it knows whether the address exists, so these errors concern the mail. */
const unwanted = ['BadRequestException', 'MessageRejected'];

function outcomeOf({ name: code = 'error', $metadata }: SesError): MailOutcome {
  const status = $metadata?.httpStatusCode ?? 0;
  if (unwanted.includes(code)) return { outcome: 'unwanted', code, status };
  // Without a response, the mail may have been accepted.
  return { outcome: 'failed', code, isUnknown: status === 0 || status >= 500 };
}
