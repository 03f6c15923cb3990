import { customAlphabet } from 'nanoid';
import { jitsiUrl } from '../public-url.ts';

/** 128 bits from a cryptographic source, in small letters: Jitsi does not tell letters by their case. */
const newRoom = customAlphabet('0123456789abcdef', 32);

/** The address of a room that nobody guesses; undefined where the deployment has no Jitsi. */
export function newMeetingUrl(): string | undefined {
  const server = jitsiUrl();
  return server && `${server.replace(/\/$/u, '')}/${newRoom()}`;
}
