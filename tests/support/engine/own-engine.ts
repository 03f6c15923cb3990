import { randomUUID } from 'node:crypto';
import { freePort } from '../../../scripts/local/ports.ts';
import { spawnEngine } from './spawn-engine.ts';

const here = globalThis as { hasEngine?: boolean };
if (here.hasEngine) {
  throw new Error(
    'This process has an engine already: an earlier test file of it has left its modules forgotten.',
  );
}
here.hasEngine = true;

/**
 * An engine for the test files of one process, named in the environment before anything reads it
 * there: no file waits for what another process asks of its engine. DYNAMODB_ENDPOINT names one for
 * all of them. It ends with the process.
 */
const isGiven = process.env.DYNAMODB_ENDPOINT !== undefined;
const port = await freePort();
/** It starts while all else is loaded. */
export const starting = isGiven ? undefined : spawnEngine(port);
process.env.DYNAMODB_ENDPOINT ??= `http://127.0.0.1:${port}`;
process.env.AWS_ACCESS_KEY_ID ??= 'test';
process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
process.env.AWS_REGION ??= 'eu-central-1';
process.env.SIGNING_SECRET ??= 'test';
process.env.SEALING_KEY ??= 'test';
// As the service of the tests is known to Google; those that ask it have a server of their own.
process.env.GOOGLE_CLIENT_ID ??= 'scheduling';
process.env.GOOGLE_CLIENT_SECRET ??= 'test';
process.env.ZOOM_SECRET_TOKEN ??= 'test';
// Receivers of the tests run on this machine.
process.env.CALLS_OWN_MACHINE ??= 'true';
process.env.PUBLIC_URL ??= 'https://api.example.com';
// Tests send as fast as they can; those of the limit set one of their own.
process.env.CREDENTIAL_RATE ??= '1000000';
process.env.PUBLIC_BOOKINGS_AN_HOUR ??= '1000000';
process.env.PUBLIC_BOOKINGS_A_DAY ??= '1000000';
process.env.TABLE_NAME = `test-${randomUUID()}`;
