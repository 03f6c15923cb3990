import { paymentLines } from '../bookings/payment-lines.ts';
import { asksGuestsPlace } from '../event-types/place.ts';
import type { Locale } from '../people/locale.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import type { Letter, MessageFacts, MessageKind, Receiver } from './message.ts';
import { manyLines, oneLine } from './plain-text.ts';
import type { Filling, Texts } from './texts.ts';
import { shortWhenOf, whenOf } from './when.ts';

const texts: Readonly<Record<Locale, Texts>> = { en: english, ja: japanese };

/** Kinds of messages without a link, because the receiver cannot change the booking any more. */
const over: readonly MessageKind[] = ['declined', 'cancelled', 'unassigned'];

/** Writes the text of a message about a booking for one receiver. */
export function composeLetter(kind: MessageKind, facts: MessageFacts, receiver: Receiver): Letter {
  const localized = texts[receiver.locale];
  const filling: Filling = {
    subject: oneLine(facts.subject, 120),
    guest: oneLine(facts.contact.name, 80),
    host: facts.hosts.map((name) => oneLine(name, 80)).join(localized.listSeparator),
    start: shortWhenOf(facts.booking, receiver),
  };
  const isObserved = kind === 'requested' && receiver.isOnlyNotified;
  const { subject, opening } = isObserved
    ? localized.observedRequest
    : localized[receiver.role === 'host' ? 'host' : 'guest'][kind];
  return {
    locale: receiver.locale,
    subject: oneLine(subject(filling), 200),
    greeting: localized.greeting(oneLine(receiver.name, 80)),
    opening: opening(filling),
    note: noteOf(kind, facts, localized),
    rows: rowsOf(kind, facts, receiver, localized, filling),
    links: linksOf(kind, facts, receiver, localized),
    closing: [
      facts.isAnswered ? localized.answered : localized.unanswered,
      localized.sentBy(oneLine(facts.organization, 120)),
    ],
  };
}

function noteOf(kind: MessageKind, { booking, note }: MessageFacts, { labels }: Texts) {
  const isOver = kind === 'cancelled' || kind === 'declined';
  const text = manyLines((isOver ? booking.cancelReason : note) ?? '');
  return text === '' ? null : { label: isOver ? labels.reason : labels.note, text };
}

function rowsOf(
  kind: MessageKind,
  facts: MessageFacts,
  receiver: Receiver,
  localized: Texts,
  filling: Filling,
) {
  const { labels } = localized;
  const { booking, previous, contact } = facts;
  const isHost = receiver.role === 'host';
  const rows = [
    { label: labels.when, text: whenOf(booking, receiver) },
    previous && { label: labels.before, text: whenOf(previous, receiver) },
    { label: labels.what, text: filling.subject },
    { label: labels.hosts, text: filling.host },
    isHost && { label: labels.guest, text: `${filling.guest} <${oneLine(contact.email)}>` },
    isHost && { label: labels.company, text: oneLine(contact.company) },
    { label: labels.where, text: whereOf(kind, facts, localized) },
    isHost &&
      booking.priority !== 'middle' && {
        label: labels.priority,
        text: localized.priorities[booking.priority],
      },
    receiver.role !== 'copy' && {
      label: labels.payment,
      text: paymentLines(contact.payment, receiver.language, localized.payment)
        .map((line) => oneLine(line))
        .join('\n'),
    },
    isHost && { label: labels.guestMessage, text: manyLines(contact.message) },
    ...(isHost ? contact.answers : []).map(({ question, content }) => ({
      label: oneLine(question),
      text: manyLines(content.join(localized.listSeparator)),
    })),
    { label: labels.reference, text: booking.uid },
  ];
  return rows.filter((row) => !!row).filter(({ text }) => text !== '');
}

/**
 * Access details and the link to join are only in messages about open bookings, and never for a host who was
 * removed.
 */
const whereOf = (
  kind: MessageKind,
  { booking, isPlaceWithheld = false }: MessageFacts,
  { places, linkFollows, placeWithheld }: Texts,
): string => {
  const { status, locationId, customLocation, address, access, phoneNumber, url } = booking;
  const isJoined = status === 'open' && kind !== 'unassigned';
  const link = booking.urlStatus === 'pending' ? linkFollows : url;
  const toJoin = isJoined ? [access, phoneNumber, link] : [phoneNumber];
  const isInWords = locationId === 'custom' || (asksGuestsPlace(booking) && customLocation !== '');
  const name = isInWords ? '' : isPlaceWithheld ? placeWithheld : places[locationId];
  return [name, customLocation, address, ...toJoin]
    .map((line) => oneLine(line ?? ''))
    .filter((line) => line !== '')
    .join('\n');
};

function linksOf(
  kind: MessageKind,
  { link }: MessageFacts,
  { role }: Receiver,
  { links }: Texts,
): Letter['links'] {
  if (link === undefined || role === 'copy' || over.includes(kind)) return [];
  return [{ label: role === 'guest' ? links.manage : links.answer, url: link }];
}
