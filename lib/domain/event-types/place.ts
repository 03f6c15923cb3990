import type { LocationId } from './location-id.ts';
import type { MeetingProvider } from './meeting-provider.ts';

/** A location with its details. With `phoneNumber: null`, the guest must send a phone number. */
export interface Place {
  readonly locationId: LocationId;
  /** The provider that creates the meeting if `url` is null. Null means no meeting. */
  readonly provider: MeetingProvider | null;
  readonly url: string | null;
  readonly phoneNumber: string | null;
  readonly address: string | null;
  /** The description of the location. For `askInvitee`, a hint for the guest. */
  readonly customLocation: string | null;
  readonly access: string | null;
}

/** Whether the guest must send a phone number because the host calls. */
export const asksGuestsNumber = ({ locationId, phoneNumber }: Place): boolean =>
  locationId === 'phone' && phoneNumber === null;

/** Whether the guest chooses where to meet. `customLocation` of the booking then is the guest's text. */
export const asksGuestsPlace = ({ locationId }: Pick<Place, 'locationId'>): boolean =>
  locationId === 'askInvitee';
