import { readRunningDemo } from './demo-file.ts';
import { localFolder, readKept } from './folder.ts';
import { regionOf } from './region.ts';
import { Remedy } from './remedy.ts';

const tableName = 'scheduling';
const region = 'eu-central-1';

/**
 * Sets the URL of the table. lib/data reads it when it is loaded, so it must be imported
 * afterwards. An engine other than AWS accepts any credentials, but requires some.
 */
export function useEndpoint(endpoint: string): void {
  const { env } = process;
  env.DYNAMODB_ENDPOINT = endpoint;
  env.TABLE_NAME ||= tableName;
  env.AWS_REGION ||= region;
  // A high limit, because trying out or loading the local service affects no other callers.
  env.CREDENTIAL_RATE ||= '1000';
  // All local requests have one address, which may use a 40th of the hourly and a 100th of the
  // daily limit: 1,000 bookings.
  env.PUBLIC_BOOKINGS_AN_HOUR ||= '40000';
  env.PUBLIC_BOOKINGS_A_DAY ||= '100000';
  if (!env.AWS_ACCESS_KEY_ID || !env.AWS_SECRET_ACCESS_KEY) {
    env.AWS_ACCESS_KEY_ID = 'local';
    env.AWS_SECRET_ACCESS_KEY = 'local';
  }
}

/**
 * Raises the time limit of requests from three to ten seconds, because a slow machine needs longer
 * than Lambda after the start. lib/data reads the setting when it is loaded, so it must be imported
 * afterwards.
 */
export function giveRequestsTime(): void {
  process.env.REQUEST_BUDGET_MS ||= '10000';
}

/** Requires a region, because a default could select another table with the same name. */
async function regionOfStage(): Promise<string> {
  const found = await regionOf(process.env);
  if (found !== undefined) return found;
  throw new Remedy(
    'No region is set. Run `export AWS_REGION=…` with the region of the stage, or set the region in your AWS profile.',
  );
}

/**
 * Selects the table for scripts, and the secret of its service: those of a deployed stage, or those
 * of the running local service.
 */
export async function useTable(stage: string | undefined): Promise<void> {
  const { env } = process;
  if (stage !== undefined) {
    delete env.DYNAMODB_ENDPOINT;
    env.TABLE_NAME = env.RESTORED_TABLE || `${tableName}-${stage}`;
    env.AWS_REGION = await regionOfStage();
    delete env.SIGNING_SECRET;
    env.SIGNING_SECRET_PARAMETER = `/scheduling/${stage}/cursor-secret`;
    return;
  }
  const demo = env.DYNAMODB_ENDPOINT ? undefined : readRunningDemo(localFolder());
  const endpoint = env.DYNAMODB_ENDPOINT || demo?.dynamodbEndpoint;
  if (endpoint === undefined) {
    throw new Remedy(
      'The local service is not running. Start it with `npm start` in another terminal, set DYNAMODB_ENDPOINT, or select a deployed stage with --stage.',
    );
  }
  if (demo !== undefined) env.TABLE_NAME ||= demo.tableName;
  env.SIGNING_SECRET ||= readKept(localFolder(), 'cursor-secret') ?? '';
  useEndpoint(endpoint);
  giveRequestsTime();
}
