import type { Start } from '../shared/picker/starts.ts';
import { placeNames } from '../shared/places.ts';
import { write, writeSpan, zoneName } from '../shared/times.ts';
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
        {locations.map(({ locationId }, index) => (
          <li key={index}>{placeNames[locationId]}</li>
        ))}
        {requiresConfirmation && <li>{texts.confirmationNeeded}</li>}
      </ul>
      {start && <Chosen startedAt={start.startedAt} {...{ duration, zone }} />}
      {description !== '' && <p class="said">{description}</p>}
    </header>
  );
}

/** Returns the path only. The page loads images only from its own origin, and the URL may contain another one. */
const ownPath = (url: string): string => new URL(url).pathname;

interface ChosenGiven {
  readonly startedAt: string;
  readonly duration: number;
  readonly zone: string;
}

const Chosen = ({ startedAt, duration, zone }: ChosenGiven) => (
  <p class="chosen">
    <strong>{write(startedAt, zone, 'date')}</strong>
    <br />
    {writeSpan(startedAt, endOf(startedAt, duration), zone)}
    <br />
    <span class="soft">{zoneName(startedAt, zone)}</span>
  </p>
);

const endOf = (startedAt: string, minutes: number): string =>
  new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
