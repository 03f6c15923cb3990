import { Payment } from '../shared/payment.tsx';
import { Place } from '../shared/place.tsx';
import { When } from '../shared/when.tsx';
import { isRequest, type LinkedBooking } from './link.ts';
import { texts } from './texts.ts';

interface Props {
  readonly shown: LinkedBooking;
  readonly zone: string;
}

/**
 * The time, the location and the hosts. A host who answers a request sees the guest first. Users write some values, so
 * all are rendered as text.
 */
export function Facts({ shown, zone }: Props) {
  const { status, startedAt, endedAt, hosts, cancelReason } = shown;
  return (
    <dl id="facts">
      {isRequest(shown) && <RequestingGuest guest={shown.guest} />}
      <dt>{texts.when}</dt>
      <dd>
        {status === 'cancel' ? (
          <s>
            <When {...{ startedAt, endedAt, zone }} />
          </s>
        ) : (
          <When {...{ startedAt, endedAt, zone }} />
        )}
      </dd>
      <dt>{texts.where}</dt>
      <dd>
        <Place booked={shown} join={texts.join} />
      </dd>
      <Payment payment={shown.payment} />
      {hosts.length > 0 && (
        <>
          <dt>{texts.who}</dt>
          <dd>{hosts.map(({ name }) => name).join(', ')}</dd>
        </>
      )}
      {cancelReason !== '' && (
        <>
          <dt>{texts.why}</dt>
          <dd class="said">{cancelReason}</dd>
        </>
      )}
    </dl>
  );
}

interface RequestingGuestGiven {
  readonly guest: {
    readonly name: string;
    readonly email: string;
    readonly company: string;
    readonly message: string;
  };
}

const RequestingGuest = ({ guest: { name, email, company, message } }: RequestingGuestGiven) => (
  <>
    <dt>{texts.guest}</dt>
    <dd>
      {name}
      <br />
      {email}
    </dd>
    {company !== '' && (
      <>
        <dt>{texts.company}</dt>
        <dd>{company}</dd>
      </>
    )}
    {message !== '' && (
      <>
        <dt>{texts.guestMessage}</dt>
        <dd class="said">{message}</dd>
      </>
    )}
  </>
);
