import type { Start } from '../shared/picker/starts.ts';
import { publicPlaceName } from '../shared/places.ts';
import { write, writeSpan, zoneName } from '../shared/times.ts';
import { Address } from './address.tsx';
import type { Offer } from './loading.ts';
import { texts } from './texts.ts';

interface Props {
  readonly offer: Offer;
  readonly zone: string;
  readonly start: Start | undefined;
}

/** The event type with its duration, hosts and locations, and the chosen time. */
export function Summary({ offer: { teamName, eventType }, zone, start }: Props) {
  const { name, description, duration, hosts, locations, requiresConfirmation } = eventType;
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
  const { duration, locations, timeZone } = eventType;
  const span = writeSpan(startedAt, endOf(startedAt, duration), zone);
  const localSpan = writeSpan(startedAt, endOf(startedAt, duration), timeZone);
  // The guest travels to an address, where clocks follow the zone of the event type.
  const isElsewhere = localSpan !== span && locations.some(({ address }) => address);
  return (
    <p class="chosen">
      <strong>{write(startedAt, zone, 'date')}</strong>
      <br />
      {span}
      <br />
      <span class="soft">{zoneName(startedAt, zone)}</span>
      {isElsewhere && (
        <span class="line">
          {texts.localTime} {write(startedAt, timeZone, 'shortDate')} {localSpan}{' '}
          <span class="soft">{zoneName(startedAt, timeZone)}</span>
        </span>
      )}
    </p>
  );
}

const endOf = (startedAt: string, minutes: number): string =>
  new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
