import { pause } from '../../data/engine/deadline.ts';

/** A read without a transaction may see a resource later than its event. */
const seenAfterMs = 500;

/** Reads the resource of an event, and reads it again if the first read does not see the event yet. */
export async function readAfterEvent<Stored>(
  read: () => Promise<Stored | undefined>,
  isSeen: (stored: Stored) => boolean = () => true,
): Promise<Stored | undefined> {
  const stored = await read();
  if (stored !== undefined && isSeen(stored)) return stored;
  await pause(seenAfterMs);
  return read();
}
