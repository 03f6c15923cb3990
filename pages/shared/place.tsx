import { Address } from './address.tsx';
import { placeName, type placeNames } from './places.ts';

interface Booked {
  readonly locationId: keyof typeof placeNames;
  readonly customLocation: string;
  readonly address: string | null;
  readonly phoneNumber: string;
  /** Set for confirmed bookings, as their guest sees them. */
  readonly url?: string;
  readonly access?: string | null;
}

interface Props {
  readonly booked: Booked;
  /** The text of the link to the meeting. */
  readonly join: string;
}

/** The location of a booking. Only HTTPS URLs become links, because users can write other texts. */
export function Place({ booked, join }: Props) {
  const { locationId, url = '', address, customLocation, phoneNumber, access } = booked;
  return (
    <>
      <Line text={customLocation || placeName({ locationId, url })} />
      <Address address={address} />
      <Line text={phoneNumber} />
      <Line text={access} />
      {/^https:\/\//iu.test(url) && (
        <a href={url} rel="noreferrer" target="_blank">
          {join}
        </a>
      )}
    </>
  );
}

const Line = ({ text }: { readonly text: string | null | undefined }) =>
  text ? <span class="line">{text}</span> : null;
