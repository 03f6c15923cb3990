import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant, parseInstant } from '../domain/time/instant.ts';
import { keys } from './keys.ts';
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

/** Code points, as the contract counts. */
const longestUrl = 2048;

/** Instants are written as replies carry them, because their text is what recordings are sorted by. */
function isWellFormed({ createdAt, updatedAt, videoUrl, videoThumbnailUrl }: StoredRecording) {
  const isOurs = (instant: string) => {
    const ms = parseInstant(instant);
    return ms !== undefined && formatInstant(ms) === instant;
  };
  const isUrl = (url: string) => [...url].length <= longestUrl && /^https:\/\//iu.test(url);
  return [createdAt, updatedAt].every(isOurs) && [videoUrl, videoThumbnailUrl].every(isUrl);
}

/** Adds a recording to a booking that exists, in whatever state it is. */
export async function insertRecording(
  of: OrganizationId,
  bookingUid: string,
  recording: StoredRecording,
): Promise<'inserted' | 'exists' | 'unknown-booking' | 'too-many' | 'malformed'> {
  if (!isWellFormed(recording)) return 'malformed';
  const booking = keys.booking(of, bookingUid);
  const key = keys.recording(of, bookingUid, recording.createdAt, recording.uid);
  const outcome = await transact(of, [
    { key: booking, check: true, condition: 'attribute_exists(pk)' },
    {
      // Counted when one comes, so that nobody reads a thousand to add one; not in the booking's own
      // item, because every recording would rewrite both indexes.
      key: keys.recordingCount(of, bookingUid),
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
