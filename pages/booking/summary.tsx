import { Address } from '../shared/address.tsx';
import { paymentTexts } from '../shared/payment-text.ts';
import type { Start } from '../shared/picker/starts.ts';
import { publicPlaceName } from '../shared/places.ts';
import { write, writeSpan, zoneName } from '../shared/times.ts';
import { isPaymentRequired } from './chosen-payment.ts';
import { endAfter } from './end-after.ts';
import type { Offer } from './loading.ts';
import { LocalTime } from './local-time.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly offer: Offer;
  readonly zone: string;
  readonly start: Start | undefined;
}

/** The event type with its duration, hosts and locations, and the chosen time. */
export function Summary({ offer: { teamName, eventType }, zone, start }: Props) {
  const { name, description, duration, hosts, locations, payment, requiresConfirmation } =
    eventType;
  return (
    <header class="summary">
      <p class="team-name soft">{teamName}</p>
      <h1>{name}</h1>
      {hosts.length > 0 && (
        <ul class="hosts" aria-label={texts.with}>
          {hosts.map((host, index) => (
            <li key={index}>
              {host.profileImage && (
                <img src={ownPath(host.profileImage)} alt="" width="32" height="32" />
              )}
              {host.name}
            </li>
          ))}
        </ul>
      )}
      <ul class="facts">
        <li>{texts.minutes(duration)}</li>
        {locations.map((place) => (
          <li key={place.locationId}>
            {publicPlaceName(place)}
            <Address address={place.address} />
          </li>
        ))}
        {isPaymentRequired(payment) && <li>{paymentTexts.onsite}</li>}
        {requiresConfirmation && <li>{texts.confirmationNeeded}</li>}
      </ul>
      {start && <Chosen startedAt={start.startedAt} {...{ eventType, zone }} />}
      {description !== '' && <p class="said">{description}</p>}
    </header>
  );
}

/** Returns the path only. The page loads images only from its own origin, and the URL may contain another one. */
const ownPath = (url: string): string => new URL(url).pathname;

interface ChosenGiven {
  readonly startedAt: string;
  readonly eventType: Offer['eventType'];
  readonly zone: string;
}

function Chosen({ startedAt, eventType, zone }: ChosenGiven) {
  const { duration, locations } = eventType;
  // If the guest can choose between locations, the form shows the local time of each.
  const isAtAddress = locations.length === 1 && locations[0]?.address;
  return (
    <p class="chosen">
      <strong>{write(startedAt, zone, 'date')}</strong>
      <br />
      {writeSpan(startedAt, endAfter(startedAt, duration), zone)}
      <br />
      <span class="soft">{zoneName(startedAt, zone)}</span>
      {isAtAddress && <LocalTime {...{ startedAt, eventType, zone }} />}
    </p>
  );
}
