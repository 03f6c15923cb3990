import { createClient } from '../src/client.ts';
import type { SchedulingClient } from '../src/generated/types.ts';
import { givenText, type Values } from './options.ts';
import { UsageError } from './usage-error.ts';

/** The address and the client of the service, from the options or the environment. */
export interface Connection {
  readonly baseUrl: string;
  readonly client: SchedulingClient;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Options take precedence over variables. An empty variable counts as not set. */
export function connectionOf(values: Values, environment: Environment): Connection {
  const { SCHEDULING_URL, SCHEDULING_API_KEY, SCHEDULING_TOKEN } = environment;
  const baseUrl = givenText(values, 'url') ?? SCHEDULING_URL ?? '';
  if (baseUrl === '') {
    throw new UsageError(
      'The address of the service is missing. Set SCHEDULING_URL, or use --url.',
    );
  }
  if (!URL.canParse(baseUrl) || !/^https?:/u.test(baseUrl)) {
    throw new UsageError(`${baseUrl} is not an address such as https://api.example.com.`);
  }
  const key = givenText(values, 'api-key');
  const token = givenText(values, 'token');
  const usesEnvironment = key === undefined && token === undefined;
  const apiKey = usesEnvironment ? SCHEDULING_API_KEY || undefined : key;
  const bearerToken = usesEnvironment ? SCHEDULING_TOKEN || undefined : token;
  return { baseUrl, client: createClient({ baseUrl, apiKey, bearerToken }) };
}
