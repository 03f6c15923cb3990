import MailComposer from 'nodemailer/lib/mail-composer';
import { signAnswerLink } from '../../app/bookings/answer-token.ts';
import { calendarEntry } from '../../app/bookings/calendar-entry.ts';
import { signGuestLink } from '../../app/bookings/guest-token.ts';
import { scheduleInvitations } from '../../app/external-calendars/schedule-invitations.ts';
import { guestPageUrl, mailFrom, serviceHost, unsubscribeUrl } from '../../app/public-url.ts';
import { signUnsubscribeToken } from '../../app/unsubscribe-token.ts';
import { openInvitationUrl } from '../../data/invitations/sealed-invitation-url.ts';
import { hashOfAddress } from '../../data/people/addresses.ts';
import type { Letter, Message } from '../../domain/messages/message.ts';
import type { PendingMessage } from '../../domain/messages/pending-message.ts';
import { oneLine } from '../../domain/messages/plain-text.ts';
import { writeHtml } from '../../domain/messages/write-html.ts';
import { writeText } from '../../domain/messages/write-text.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Mail } from '../../outbound/mail-server.ts';

/** Writes the mail of a message, with its calendar entry and the link of its receiver. */
export async function writeMail(
  of: OrganizationId,
  { id, message }: Pick<PendingMessage, 'id' | 'message'>,
  nowMs: number,
): Promise<Mail> {
  const { to, replyTo, organization } = message;
  const from = mailFrom();
  const letter = { ...message.letter, links: await linksOf(of, message) };
  const [entry, ...others] = entriesOf(message, nowMs);
  const composed = new MailComposer({
    from: person(organization, from),
    to: person(to.name, to.email),
    ...(replyTo !== null && { replyTo: person('', replyTo) }),
    subject: letter.subject,
    date: new Date(nowMs),
    // A mail that is sent again has the same ID, so that a receiver can recognize it.
    messageId: `<${id}@${serviceHost()}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': letter.locale,
      ...(await unsubscribing(of, message)),
    },
    text: writeText(letter),
    html: writeHtml(letter),
    ...(entry && {
      icalEvent: { method: entry.method, filename: 'invite.ics', content: entry.text },
      attachments: others.map(attachmentOf),
    }),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const source = await composed.compile().build();
  return { from, to: to.email, source, tags: tagsOf(of, message) };
}

/** Headers with which a guest unsubscribes (RFC 8058). Users have settings. */
async function unsubscribing(
  organizationId: OrganizationId,
  { schedule, to }: Message,
): Promise<Readonly<Record<string, string>>> {
  if (!schedule || to.userId !== undefined) return {};
  const addressHash = hashOfAddress(to.email);
  const token = await signUnsubscribeToken({ organizationId, addressHash });
  return {
    'List-Unsubscribe': `<${unsubscribeUrl(token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Tags with which notices of SES name the organization and the booking. */
const tagsOf = (of: OrganizationId, { kind, about, booking }: Message): Mail['tags'] => ({
  organization: of,
  kind,
  ...(booking && { booking: about.uid }),
});

/** An address as an object, so that no part of a name is read as an address. */
const person = (name: string, address: string) => ({ name: oneLine(name, 120), address });

async function linksOf(of: OrganizationId, message: Message): Promise<Letter['links']> {
  const { kind, letter, sealedUrl, about } = message;
  const [link] = letter.links;
  if (link === undefined || kind === 'signIn') return letter.links;
  if (sealedUrl !== undefined)
    return [{ ...link, url: await openInvitationUrl(of, about.uid, sealedUrl) }];
  const token = await tokenOf(of, message);
  return token === undefined ? [] : [{ ...link, url: guestPageUrl(token) }];
}

/** The guest link of the booking, or the answer link of a host for this version. */
function tokenOf(
  organizationId: OrganizationId,
  { role, to: { userId }, about: { version }, booking }: Message,
): Promise<string> | undefined {
  if (!booking) return undefined;
  const bookingUid = booking.booking.uid;
  if (booking.guestLinks !== null) {
    return signGuestLink({ organizationId, bookingUid, generation: booking.guestLinks });
  }
  if (role !== 'host' || userId === undefined) return undefined;
  return signAnswerLink({ organizationId, bookingUid, version, userId });
}

/** A message has one calendar object for each entry, because an object of iTIP describes only one. */
function attachmentOf({ method, text }: EntryObject, index: number) {
  return {
    filename: `invite-${index + 2}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: text,
  };
}

type EntryObject = Pick<ReturnType<typeof calendarEntry>, 'text' | 'method'>;

function entriesOf(message: Message, nowMs: number): readonly EntryObject[] {
  const { schedule, organization, to } = message;
  if (!schedule) return [entryOf(message)].filter((entry) => entry !== undefined);
  if (schedule.invited === null) return [];
  const organizer = { name: organization, email: mailFrom() };
  return scheduleInvitations(schedule.invited, {
    at: serviceHost(),
    organizer,
    receiver: to,
    nowMs,
  });
}

function entryOf({ about, booking: told, organization, to }: Message): EntryObject | undefined {
  if (!told?.entry) return undefined;
  return calendarEntry({
    ...told.entry,
    booking: told.booking,
    version: about.version,
    organizationName: organization,
    receiver: to,
    at: serviceHost(),
    from: mailFrom(),
  });
}
