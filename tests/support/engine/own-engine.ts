import { randomUUID } from 'node:crypto';
import { freePort } from '../../../scripts/local/ports.ts';
import { spawnEngine } from './spawn-engine.ts';

const here = globalThis as { hasEngine?: boolean };
if (here.hasEngine) {
  throw new Error(
    'This process already has an engine: an earlier test file did not restore its module cache.',
  );
}
here.hasEngine = true;

/**
 * Starts an engine for the test files of one process, so that no file waits for calls of another
 * process. Sets the environment variable before other modules read it. DYNAMODB_ENDPOINT names a
 * common engine instead. The engine ends with the process.
 */
const isGiven = process.env.DYNAMODB_ENDPOINT !== undefined;
const port = await freePort();
/** The engine starts while other modules are loaded. */
export const starting = isGiven ? undefined : spawnEngine(port);
process.env.DYNAMODB_ENDPOINT ??= `http://127.0.0.1:${port}`;
process.env.AWS_ACCESS_KEY_ID ??= 'test';
process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
process.env.AWS_REGION ??= 'eu-central-1';
process.env.SIGNING_SECRET ??= 'test';
process.env.SEALING_KEY ??= 'test';
// The OAuth client of the service at Google. Tests that call Google have their own server.
process.env.GOOGLE_CLIENT_ID ??= 'scheduling';
process.env.GOOGLE_CLIENT_SECRET ??= 'test';
process.env.ZOOM_SECRET_TOKEN ??= 'test';
process.env.TEXT_SECRET ??= 'whsec_dGhlIHNlY3JldCBvZiB0ZXN0cyBvZiB0ZXh0cw==';
// Webhook receivers of tests run on this machine.
process.env.CALLS_OWN_MACHINE ??= 'true';
process.env.PUBLIC_URL ??= 'https://api.example.com';
// Tests send requests without a limit. The tests of a limit set their own.
process.env.CREDENTIAL_RATE ??= '1000000';
process.env.PUBLIC_BOOKINGS_AN_HOUR ??= '1000000';
process.env.PUBLIC_BOOKINGS_A_DAY ??= '1000000';
process.env.TABLE_NAME = `test-${randomUUID()}`;
