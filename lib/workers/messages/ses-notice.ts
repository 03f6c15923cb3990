import * as v from 'valibot';
import { messageKinds, noticeKinds } from '../../domain/messages/message.ts';
import type { StopReason } from '../../domain/messages/undeliverable.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import type { Undelivered } from './stop-address.ts';

const tag = v.optional(v.tuple([v.string()]));

/**
 * What SES publishes of a mail, as far as it is read here ("Contents of event data that Amazon SES publishes to
 * Amazon SNS" in its developer guide). Everything else that it says is left alone, also what it will say one day.
 */
const Notice = v.object({
  eventType: v.string(),
  mail: v.object({
    messageId: v.string(),
    destination: v.array(v.string()),
    tags: v.object({ organization: tag, booking: tag, kind: tag }),
  }),
  bounce: v.optional(
    v.object({
      bounceType: v.string(),
      bouncedRecipients: v.array(v.object({ diagnosticCode: v.optional(v.string()) })),
    }),
  ),
  complaint: v.optional(v.object({ complaintFeedbackType: v.nullish(v.string()) })),
});

type Notice = v.InferOutput<typeof Notice>;

/** An address that is to be stopped. */
export interface Stop {
  readonly of: OrganizationId;
  readonly undelivered: Undelivered;
  readonly reason: StopReason;
}

/** What SES publishes when it tries whether it may publish to the topic. */
const trial = 'Successfully validated SNS topic for Amazon SES event publishing.';

/**
 * What a notice of SES says of the one receiver of a mail of ours; undefined where it stops no address. The
 * receiver is who the mail was sent to: a bounce can name who it was forwarded to, and a complaint names
 * everybody who may have made it.
 */
export function stopIn(text: string): Stop | undefined {
  if (text === trial) return undefined;
  const notice = v.parse(Notice, JSON.parse(text));
  const { messageId, destination, tags } = notice.mail;
  const [email, ...others] = destination;
  const [organization] = tags.organization ?? [];
  const kind = kindsOfMessages.find((one) => one === tags.kind?.[0]);
  const reason = reasonOf(notice);
  if (email === undefined || others.length > 0) return undefined;
  if (organization === undefined || kind === undefined || reason === undefined) return undefined;
  const [booking] = tags.booking ?? [];
  return {
    of: organization as OrganizationId,
    reason,
    undelivered: {
      email,
      kind,
      bookingUid: booking !== undefined && isUid(booking) ? booking : null,
      requestId: messageId,
      statusCode: statusOf(notice),
    },
  };
}

const kindsOfMessages = [...messageKinds, ...noticeKinds] as const;

/** Reports that are no complaints: that a mail is no spam, and what became of its signature. */
const noComplaints = ['not-spam', 'auth-failure'];

/** What can pass (`Transient`), and what SES cannot tell (`Undetermined`), stops no address. */
function reasonOf({ eventType, bounce, complaint }: Notice): StopReason | undefined {
  if (eventType === 'Bounce') return bounce?.bounceType === 'Permanent' ? 'bounced' : undefined;
  if (eventType !== 'Complaint') return undefined;
  return noComplaints.includes(complaint?.complaintFeedbackType ?? '') ? undefined : 'complained';
}

/** `smtp; 550 5.1.1 user unknown` */
function statusOf({ bounce }: Notice): number | null {
  const [first] = bounce?.bouncedRecipients ?? [];
  const [, status] = /^\s*smtp;\s*(\d{3})\b/iu.exec(first?.diagnosticCode ?? '') ?? [];
  return status === undefined ? null : Number(status);
}
