import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { createClient } from '../../client/src/index.ts';
import { outside, sendToWebsite } from '../shared/embedding.ts';
import { Place } from '../shared/place.tsx';
import { saveEntry } from '../shared/save-entry.ts';
import { When } from '../shared/when.tsx';
import { isNarrowed } from './opened-by.ts';
import type { Booked } from './send-booking.ts';
import { texts } from './texts.ts';

interface Props {
  readonly booked: Booked;
  readonly zone: string;
  readonly onAgain: () => void;
}

/** The confirmed or requested booking, with the next actions of the guest. */
export function Confirmation({ booked, zone, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = booked.status === 'open';
  const { uid, startedAt, endedAt, email, token } = booked;
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
        {isOpen ? texts.booked : texts.requested}
      </h1>
      <p>{isOpen ? texts.bookedMore(email) : texts.requestedMore(email)}</p>
      {booked.isEarlier && <p class="notice">{texts.earlier}</p>}
      <h2>{booked.name}</h2>
      <dl>
        <dt>{texts.when}</dt>
        <dd>
          <When {...{ startedAt, endedAt, zone }} />
        </dd>
        <dt>{texts.where}</dt>
        <dd>
          <Place booked={booked} join={texts.join} />
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

/** A button that downloads the booking as an iCalendar file. */
function SaveEntry({ token }: { readonly token: string }) {
  const [state, setState] = useState<'ready' | 'saving' | 'failed'>('ready');
  const save = async () => {
    if (state === 'saving') return;
    setState('saving');
    const guest = createClient({ baseUrl: location.origin, guestToken: token });
    const { data } = await guest.guests.getBookingIcs();
    saveEntry(data);
    setState('ready');
  };
  return (
    <>
      <button
        type="button"
        class="main"
        aria-busy={state === 'saving'}
        onClick={() => void save().catch(() => setState('failed'))}
      >
        {state === 'saving' ? texts.sending : texts.addToCalendar}
      </button>
      {state === 'failed' && (
        <p class="error" role="alert">
          {texts.failed}
        </p>
      )}
    </>
  );
}
