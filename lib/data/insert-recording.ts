import type { OrganizationId } from '../domain/tenancy.ts';
import { type Key, keys } from './keys.ts';
import { transact } from './transact.ts';

/** A recording of a booking as it is kept; replies have all of it but the uid. */
export interface StoredRecording {
  readonly uid: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly videoUrl: string;
  readonly videoThumbnailUrl: string;
  readonly isShareVideo: boolean;
}

/** All of them are read in one go, so their number is bounded: 1 000 are about 300 KB. */
export const recordingsABooking = 1000;

/**
 * The number of a booking's recordings, counted when one comes, so that nobody has to read a
 * thousand of them to add one. It cannot stand in the booking's own item, which every change
 * replaces; its sort key comes before the booking's, so no reader of recordings meets it.
 */
const countKey = ({ pk }: Key): Key => ({ pk, sk: 'COUNT' });

/** Adds a recording to a booking that exists, in whatever state it is. */
export async function insertRecording(
  of: OrganizationId,
  bookingUid: string,
  recording: StoredRecording,
): Promise<'inserted' | 'exists' | 'unknown-booking' | 'too-many'> {
  const booking = keys.booking(of, bookingUid);
  const key = keys.recording(of, bookingUid, recording.createdAt, recording.uid);
  const outcome = await transact(of, [
    { key: booking, check: true, condition: 'attribute_exists(pk)' },
    {
      key: countKey(booking),
      update: 'ADD recordings :one',
      condition: 'attribute_not_exists(recordings) OR recordings < :most',
      values: { ':one': 1, ':most': recordingsABooking },
    },
    { key, put: { doc: JSON.stringify(recording) }, condition: 'attribute_not_exists(pk)' },
  ]);
  if (outcome === 'written') return 'inserted';
  if (outcome.refused.includes(0)) return 'unknown-booking';
  return outcome.refused.includes(2) ? 'exists' : 'too-many';
}
