import { customAlphabet } from 'nanoid';
import { jitsiUrl } from './public-url.ts';

/** Room name: 128 random bits from a cryptographic source. It is lowercase, because Jitsi ignores case. */
const newRoom = customAlphabet('0123456789abcdef', 32);

/** Address of a new room with an unguessable name; undefined if the deployment has no Jitsi. */
export function newMeetingUrl(): string | undefined {
  const server = jitsiUrl();
  return server && `${server.replace(/\/$/u, '')}/${newRoom()}`;
}
