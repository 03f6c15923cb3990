import { readRunningDemo } from './demo-file.ts';
import { localFolder } from './folder.ts';
import { regionOf } from './region.ts';
import { Remedy } from './remedy.ts';

const tableName = 'scheduling';
const region = 'eu-central-1';

/**
 * Where the code behind looks for its table; lib/data reads it when it is loaded, so it is set before
 * and lib/data imported after. An engine that is not AWS takes any credentials, but wants some.
 */
export function useEndpoint(endpoint: string): void {
  const { env } = process;
  env.DYNAMODB_ENDPOINT = endpoint;
  env.TABLE_NAME ||= tableName;
  env.AWS_REGION ||= region;
  // Whoever tries the service out, or loads it, is not in the way of others.
  env.CREDENTIAL_RATE ||= '1000';
  // All requests come from one address, which may book a 40th of the first and a 100th of the second: 1,000 times.
  env.PUBLIC_BOOKINGS_AN_HOUR ||= '40000';
  env.PUBLIC_BOOKINGS_A_DAY ||= '100000';
  if (!env.AWS_ACCESS_KEY_ID || !env.AWS_SECRET_ACCESS_KEY) {
    env.AWS_ACCESS_KEY_ID = 'local';
    env.AWS_SECRET_ACCESS_KEY = 'local';
  }
}

/**
 * Gives requests ten seconds instead of three, because a slow machine that has just started the service needs longer than
 * Lambda. lib/data reads the setting when it is loaded, so it is imported after.
 */
export function giveRequestsTime(): void {
  process.env.REQUEST_BUDGET_MS ||= '10000';
}

/** A guess would administer another table of the same name, or none. */
async function regionOfStage(): Promise<string> {
  const found = await regionOf(process.env);
  if (found !== undefined) return found;
  throw new Remedy(
    'No region is set. Run `export AWS_REGION=…` with the region of the stage, or set the region in your AWS profile.',
  );
}

/** For scripts that work on a table: that of a stage in the cloud, or that of the local service that runs. */
export async function useTable(stage: string | undefined): Promise<void> {
  const { env } = process;
  if (stage !== undefined) {
    delete env.DYNAMODB_ENDPOINT;
    env.TABLE_NAME = env.RESTORED_TABLE || `${tableName}-${stage}`;
    env.AWS_REGION = await regionOfStage();
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
  useEndpoint(endpoint);
  giveRequestsTime();
}
