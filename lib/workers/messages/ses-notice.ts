import * as v from 'valibot';
import { messageKinds, noticeKinds, scheduleKinds } from '../../domain/messages/message.ts';
import type { StopReason } from '../../domain/messages/undeliverable.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import type { Undelivered } from './stop-address.ts';

const tag = v.optional(v.tuple([v.string()]));

/**
 * The members of a notice of SES that are used here ("Contents of event data that Amazon SES publishes to Amazon SNS" in its
 * developer guide). All others are ignored.
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

/** An address that must be stopped. */
export interface Stop {
  readonly of: OrganizationId;
  readonly undelivered: Undelivered;
  readonly reason: StopReason;
}

/** The text with which SES checks whether it can publish to the topic. */
const trial = 'Successfully validated SNS topic for Amazon SES event publishing.';

/**
 * The address that a notice of SES stops; undefined if it stops none. It is the address to which the mail was sent: a bounce can
 * name the address of a forwarder, and a complaint names all possible senders.
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

const kindsOfMessages = [...messageKinds, ...noticeKinds, ...scheduleKinds] as const;

/** Reports that are not complaints: that a mail is not spam, or that its signature is invalid. */
const noComplaints = ['not-spam', 'auth-failure'];

/** Bounces of the types `Transient` and `Undetermined` stop no address. */
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
