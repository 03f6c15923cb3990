import { useState } from 'preact/hooks';
import type { Booking, SchedulingClient } from '../../client/src/index.ts';
import { troubleText } from '../calendar/trouble.ts';
import { Button } from '../settings/kit/button.tsx';
import { CopyButton } from '../settings/kit/copy-button.tsx';
import { ErrorText } from '../shared/error-text.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly booking: Booking;
}

/** Creates the link with which the guest sees, reschedules and cancels the booking. */
export function GuestLink({ client, booking }: Props) {
  const [url, setUrl] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const create = async () => {
    setBusy(true);
    setTrouble('');
    try {
      const { data } = await client.bookings.createGuestLink(booking.uid);
      setUrl(data.url);
    } catch (error) {
      setTrouble(troubleText(error));
    }
    setBusy(false);
  };
  return (
    <section>
      <h3>{texts.guestLink}</h3>
      <p class="soft">{texts.guestLinkMore}</p>
      <div role="alert">{trouble && <ErrorText>{trouble}</ErrorText>}</div>
      {url === '' ? (
        <Button label={texts.createLink} isBusy={isBusy} onClick={create} />
      ) : (
        <>
          <p>
            <code>{url}</code>
          </p>
          <CopyButton text={url} name={texts.guestLink} />
        </>
      )}
    </section>
  );
}
