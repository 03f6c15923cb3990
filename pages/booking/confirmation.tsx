import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AddToCalendar } from '../shared/add-to-calendar.tsx';
import { isEmbedded, outside, sendToWebsite } from '../shared/embedding.ts';
import { ErrorText } from '../shared/error-text.tsx';
import { Payment } from '../shared/payment.tsx';
import { Place } from '../shared/place.tsx';
import { useStateTitle } from '../shared/use-title.ts';
import { When } from '../shared/when.tsx';
import { isNarrowed } from './opened-by.ts';
import type { Booked } from './send-booking.ts';
import { texts } from './texts.ts';
import { useGuestLink } from './use-guest-link.ts';

interface Props {
  readonly booked: Booked;
  readonly zone: string;
  readonly onAgain: () => void;
}

/** The confirmed or requested booking, with the next actions of the guest. */
export function Confirmation({ booked, zone, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = booked.status === 'open';
  const { uid, startedAt, email } = booked;
  const title = isOpen ? texts.booked : texts.requested;
  useStateTitle(`${booked.name} – ${title}`);
  const { bookingPage, manage } = useAddress(booked);
  const { hosts, save, state } = useGuestLink(booked);
  useLayoutEffect(() => {
    heading.current?.focus();
    sendToWebsite({ type: 'scheduling:booked', uid, startedAt });
  }, []);
  return (
    <main class="booking confirmation">
      <p class="mark" aria-hidden="true">
        {isOpen ? '✓' : '…'}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{isOpen ? texts.bookedMore(email) : texts.requestedMore(email)}</p>
      {booked.isEarlier && <p class="notice">{texts.earlier}</p>}
      <h2>{booked.name}</h2>
      <BookedFacts {...{ booked, zone, hosts }} />
      {isOpen && (
        <AddToCalendar
          booked={booked}
          hosts={hosts === 'none' ? [] : hosts}
          isSaving={state === 'saving'}
          onSave={save}
        />
      )}
      <div role="alert">{state === 'failed' && <ErrorText>{texts.failed}</ErrorText>}</div>
      <div class="row">
        {/* The page already has the address of the link, so that only a reload opens it. */}
        <a class="button" href={manage} {...outside} onClick={isEmbedded ? undefined : reload}>
          {texts.manage}
        </a>
        {!isNarrowed && <BookAnother address={bookingPage} onAgain={onAgain} />}
      </div>
    </main>
  );
}

interface BookedFactsGiven extends Pick<Props, 'booked' | 'zone'> {
  readonly hosts: readonly string[] | 'none';
}

const BookedFacts = ({ booked, zone, hosts }: BookedFactsGiven) => (
  <dl>
    <dt>{texts.when}</dt>
    <dd>
      <When startedAt={booked.startedAt} endedAt={booked.endedAt} zone={zone} />
    </dd>
    <dt>{texts.where}</dt>
    <dd>
      <Place booked={booked} join={texts.join} />
    </dd>
    <Payment payment={booked.payment} />
    {hosts !== 'none' && (
      <>
        <dt>{texts.with}</dt>
        {/* The space reserves the line until the hosts are loaded. */}
        <dd>{hosts.join(', ') || '\u00a0'}</dd>
      </>
    )}
  </dl>
);

function reload(event: MouseEvent): void {
  // Another tab or window opens the link as usual.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.reload();
}

/**
 * Gives the confirmation the address of the page of the booking, so that a reload shows the booking. That page is never
 * framed, so a page in a frame keeps its address.
 */
function useAddress({ token }: Booked) {
  const [bookingPage] = useState(location.href);
  const manage = `/b#${token}`;
  useLayoutEffect(() => {
    if (!isEmbedded) history.replaceState(null, '', manage);
  }, []);
  return { bookingPage, manage };
}

interface BookAnotherGiven {
  readonly address: string;
  readonly onAgain: () => void;
}

/** Leads back to the booking page, whose address the confirmation has replaced unless it is in a frame. */
const BookAnother = ({ address, onAgain }: BookAnotherGiven) =>
  isEmbedded ? (
    <button type="button" onClick={onAgain}>
      {texts.bookAnother}
    </button>
  ) : (
    <a class="button" href={address}>
      {texts.bookAnother}
    </a>
  );
