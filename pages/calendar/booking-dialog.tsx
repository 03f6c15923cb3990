import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Booking, Contact, CurrentUser, WriteOptions } from '../../client/src/index.ts';
import { countRequestsAgain } from '../app/use-request-count.ts';
import { ErrorText } from '../shared/error-text.tsx';
import { paymentText, paymentTexts } from '../shared/payment-text.ts';
import { BookingActions, type BookingMode } from './booking-actions.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogGiven } from './dialogs.tsx';
import type { BookingEntry } from './entries.ts';
import type { NewTimes } from './entry-times.ts';
import { eventTypeHosts, namesOf } from './event-type-hosts.ts';
import { type Fact, Facts } from './facts.tsx';
import { kindOf, titleOf } from './grid-events.ts';
import { mayChange } from './may.ts';
import { MoveBooking } from './move-booking.tsx';
import { NotYours } from './not-yours.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ReassignBooking } from './reassign-booking.tsx';
import { texts } from './texts.ts';
import { isOutdated } from './trouble.ts';
import { useCurrent } from './use-current.ts';
import { useWrite } from './use-write.ts';
import { whenText } from './when-text.ts';
import { whereText } from './where-text.ts';

export interface BookingGiven extends DialogGiven {
  readonly entry: BookingEntry;
  /** The times to which the booking was dragged. */
  readonly times: NewTimes | undefined;
  /** The part that opens first, if it is not the details. */
  readonly firstMode?: BookingMode;
  /** Additional facts in the side panel of the bookings page. */
  readonly more?: MoreDetails;
}

interface MoreDetails {
  readonly status: string;
  readonly eventType: string;
  readonly parts: ComponentChildren;
}

/** Loads the current version of a booking with its guest, and changes the booking. */
function useBooking({ client, entry, onDone, onStale }: BookingGiven) {
  const { uid } = entry.booking;
  const {
    current,
    message: loadMessage,
    load,
  } = useCurrent(async () => {
    const [read, contacts] = await Promise.all([
      client.bookings.get(uid),
      client.bookings.getContacts(uid),
    ]);
    const { hosts, eventTypeId } = read.data;
    const all = hosts.length > 1 ? await eventTypeHosts(client, eventTypeId) : [];
    return { read, contact: contacts.data[0], names: namesOf(all) };
  });
  const { isBusy, message, write } = useWrite();
  const change = async <Result,>(
    request: unknown,
    send: (
      client: DialogGiven['client'],
      options: WriteOptions & { ifMatch: NonNullable<typeof current>['read'] | undefined },
    ) => Promise<Result>,
    textOf: (result: Result) => string,
  ): Promise<void> => {
    const outcome = await write([uid, request], (options) =>
      send(client, { ...options, ifMatch: current?.read }),
    );
    if ('done' in outcome) {
      countRequestsAgain();
      onDone(textOf(outcome.done));
    } else if (isOutdated(outcome.error)) {
      await load();
      onStale();
    }
  };
  return {
    booking: current?.read.data,
    contact: current?.contact,
    names: current?.names,
    message: message ?? loadMessage,
    isBusy,
    change,
  };
}

export type Change = ReturnType<typeof useBooking>['change'];

/** The details of a booking, with its actions. */
export function BookingDialog(given: BookingGiven) {
  const { entry, me, timeZone, times, firstMode, more, onClose } = given;
  const [mode, setMode] = useState(firstMode ?? (times === undefined ? 'look' : 'move'));
  const { booking: current, contact, names, message, isBusy, change } = useBooking(given);
  const booking = current ?? entry.booking;
  const shown: BookingEntry = {
    ...entry,
    booking,
    startMs: Date.parse(booking.startedAt),
    endMs: Date.parse(booking.endedAt),
  };
  const hosts = more ? '' : hostsText(booking, me, names);
  const isAllowed = mayChange(me, shown);
  const mayReassign = mayChange(me, shown, 'admin');
  const back = () => setMode('look');
  const common = { given, entry: shown, isBusy, change, onBack: back };
  return (
    <Dialog
      title={mode === 'move' ? texts.moveBooking : titleOf(shown)}
      isSide={more !== undefined}
      onClose={onClose}
    >
      <div class="alert" role="alert">
        {message && <ErrorText>{message}</ErrorText>}
      </div>
      <Facts facts={factsOf({ entry: shown, contact, hosts, timeZone, more })} />
      {booking.spamType === 1 && <p class="notice">{texts.suspected}</p>}
      {mode === 'look' && !isAllowed && (
        <NotYours url={booking.status === 'open' ? booking.url : ''} endMs={shown.endMs} />
      )}
      {mode === 'look' && isAllowed && current && (
        <BookingActions {...{ booking, isBusy, mayReassign, setMode, change }} />
      )}
      {mode === 'move' && current && <MoveBooking {...common} times={times ?? shown} />}
      {mode === 'reassign' && <ReassignBooking {...common} />}
      {(mode === 'cancel' || mode === 'decline') && (
        <ReasonForm mode={mode} isBusy={isBusy} change={change} uid={booking.uid} onBack={back} />
      )}
      {mode === 'look' && more?.parts}
    </Dialog>
  );
}

/** The properties of every part of the dialog. */
export interface PartGiven {
  readonly given: BookingGiven;
  readonly entry: BookingEntry;
  readonly isBusy: boolean;
  readonly change: Change;
  readonly onBack: () => void;
}

/** The names of the hosts; empty if there is only one. */
const hostsText = (
  { hosts }: Booking,
  { uid }: CurrentUser,
  names: ReadonlyMap<string, string> | undefined,
): string =>
  hosts.length === 1
    ? ''
    : hosts
        .map(({ userId }) => (userId === uid ? texts.you : (names?.get(userId) ?? userId)))
        .join(', ');

/** The description of a booking; empty while it is the message of the guest, as in every new booking. */
const descriptionText = ({ description }: Booking, contact: Contact | undefined): string =>
  contact === undefined || contact.message === description ? '' : description;

interface FactsGiven {
  readonly entry: BookingEntry;
  readonly contact: Contact | undefined;
  readonly hosts: string;
  readonly timeZone: string;
  readonly more: MoreDetails | undefined;
}

const factsOf = ({ entry, contact, hosts, timeZone, more }: FactsGiven): readonly Fact[] => [
  [texts.when, whenText(entry, timeZone, false)],
  [texts.eventType, more?.eventType],
  [texts.status, more?.status ?? kindOf(entry)],
  [texts.reason, entry.booking.cancelReason],
  [texts.priority, texts.priorities[entry.booking.priority]],
  [texts.where, whereText(entry.booking)],
  [texts.guest, contact?.name],
  [
    texts.email,
    contact?.email && <a href={`mailto:${encodeURIComponent(contact.email)}`}>{contact.email}</a>,
  ],
  [texts.company, contact?.company],
  [texts.phone, contact?.phoneNumber],
  [paymentTexts.payment, paymentText(contact?.payment ?? null)],
  [texts.message, contact?.message],
  [texts.description, descriptionText(entry.booking, contact)],
  ...(contact?.answers ?? []).map(({ question, content }): Fact => [question, content.join(', ')]),
  [texts.hosts, hosts],
];
