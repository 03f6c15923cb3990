import { placeName, type placeNames } from './places.ts';

interface Booked {
  readonly locationId: keyof typeof placeNames;
  readonly customLocation: string;
  readonly address: string | null;
  readonly phoneNumber: string;
  /** Of a booking that is confirmed, as its guest sees it. */
  readonly url?: string;
  readonly access?: string | null;
}

interface Props {
  readonly booked: Booked;
  /** What the link to the meeting says. */
  readonly join: string;
}

/** Where a booking takes place. What people wrote is a link only if it leads to a website. */
export function Place({ booked, join }: Props) {
  const { locationId, url = '', address, customLocation, phoneNumber, access } = booked;
  const name = customLocation || placeName({ locationId, url });
  const lines = [name, address, phoneNumber, access].filter((line) => line);
  return (
    <>
      {lines.map((line) => (
        <span class="line" key={line}>
          {line}
        </span>
      ))}
      {/^https:\/\//iu.test(url) && (
        <a href={url} rel="noreferrer" target="_blank">
          {join}
        </a>
      )}
    </>
  );
}
