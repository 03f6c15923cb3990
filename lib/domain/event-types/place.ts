import type { LocationId } from './location-id.ts';
import type { MeetingProvider } from './meeting-provider.ts';

/** A place with the detail that it needs; `phoneNumber: null` asks the guest for theirs. */
export interface Place {
  readonly locationId: LocationId;
  /** Who makes the meeting of a booking where `url` is null; null = nobody. */
  readonly provider: MeetingProvider | null;
  readonly url: string | null;
  readonly phoneNumber: string | null;
  readonly address: string | null;
  readonly customLocation: string | null;
  readonly access: string | null;
}

/** Whether the host calls the guest, who must say where. */
export const asksGuestsNumber = ({ locationId, phoneNumber }: Place): boolean =>
  locationId === 'phone' && phoneNumber === null;
