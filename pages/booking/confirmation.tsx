import { useEffect, useRef, useState } from 'preact/hooks';
import { createClient } from '../../client/src/index.ts';
import { outside, tellHost } from '../shared/embedding.ts';
import { placeNames } from '../shared/places.ts';
import { write, writeSpan, zoneName } from '../shared/times.ts';
import { isNarrowed } from './opened-by.ts';
import type { Booked } from './send-booking.ts';
import { texts } from './texts.ts';

interface Given {
  readonly booked: Booked;
  readonly zone: string;
  readonly onAgain: () => void;
}

/** What was booked, or asked for, and what the guest can do with it. */
export function Confirmation({ booked, zone, onAgain }: Given) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = booked.status === 'open';
  const { uid, startedAt, endedAt, email, token } = booked;
  useEffect(() => {
    heading.current?.focus();
    tellHost({ type: 'scheduling:booked', uid, startedAt });
  }, []);
  return (
    <main class="booking confirmation">
      <p class="mark" aria-hidden="true">
        {isOpen ? '✓' : '…'}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {isOpen ? texts.booked : texts.requested}
      </h1>
      <p>{isOpen ? texts.bookedMore(email) : texts.requestedMore(email)}</p>
      <h2>{booked.name}</h2>
      <dl>
        <dt>{texts.when}</dt>
        <dd>
          {write(startedAt, zone, 'date')}
          <br />
          {writeSpan(startedAt, endedAt, zone)}
          <br />
          <span class="soft">{zoneName(startedAt, zone)}</span>
        </dd>
        <dt>{texts.where}</dt>
        <dd>
          <Place booked={booked} />
        </dd>
      </dl>
      <div class="row">
        {isOpen && <SaveEntry token={token} />}
        <a class="button" href={`/b#${token}`} {...outside}>
          {texts.manage}
        </a>
        {!isNarrowed && (
          <button type="button" onClick={onAgain}>
            {texts.bookAnother}
          </button>
        )}
      </div>
    </main>
  );
}

function Place({ booked }: Pick<Given, 'booked'>) {
  const { locationId, url, address, customLocation, phoneNumber, access } = booked;
  const isLink = url.startsWith('https://');
  const name = customLocation || placeNames[locationId];
  const lines = [name, address, phoneNumber, access].filter((line) => line);
  return (
    <>
      {lines.map((line) => (
        <span class="line" key={line}>
          {line}
        </span>
      ))}
      {isLink && (
        <a href={url} rel="noreferrer" target="_blank">
          {texts.join}
        </a>
      )}
    </>
  );
}

/** Gives the guest the entry for their calendar as a file. */
function SaveEntry({ token }: { readonly token: string }) {
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    const guest = createClient({ baseUrl: location.origin, guestToken: token });
    const { data } = await guest.guests.getBookingIcs();
    const href = URL.createObjectURL(new Blob([data], { type: 'text/calendar' }));
    Object.assign(document.createElement('a'), { href, download: 'booking.ics' }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  return (
    <>
      <button
        type="button"
        class="main"
        onClick={() =>
          save().then(
            () => setFailed(false),
            () => setFailed(true),
          )
        }
      >
        {texts.addToCalendar}
      </button>
      {hasFailed && (
        <p class="error" role="alert">
          {texts.failed}
        </p>
      )}
    </>
  );
}
