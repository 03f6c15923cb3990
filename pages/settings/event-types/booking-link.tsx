import type { CurrentUser, EventType } from '../../../client/src/index.ts';
import { PageAddress } from '../kit/page-address.tsx';
import { bookingAddress } from './draft.ts';
import { texts } from './texts.ts';

interface Props {
  readonly me: CurrentUser;
  readonly eventType: EventType;
}

/** The link to the booking page of an event type, if it has one. */
export const BookingLink = ({ me, eventType: { uid, visibility } }: Props) =>
  visibility === 'private' ? (
    <p class="soft">{texts.privateMore}</p>
  ) : (
    <PageAddress
      label={texts.address}
      address={bookingAddress(location.origin, me.organization, uid)}
    />
  );
