import { threadLimits } from '../../../lib/app/external-calendars/parse-in-thread.ts';
import { budgets } from '../../../lib/data/engine/deadline.ts';
import { client, settings } from '../../../lib/data/engine/table.ts';

interface Configurable {
  readonly updateHttpClientConfig: (name: 'connectionTimeout', value: number) => void;
}

const requestHandler = client.config.requestHandler as unknown as Configurable;
const deployed = { ...budgets };

/** Lets the requests of this process and their calls take as long as a busy machine may need; what they are told is the same. */
export function waitLonger(): void {
  Object.assign(budgets, { requestMs: 60_000, attemptMs: 60_000, issuerMs: 60_000 });
  requestHandler.updateHttpClientConfig('connectionTimeout', 60_000);
  threadLimits.wallMs = 120_000;
}

/** Gives requests and calls the time that they have where the service is deployed, until what is returned is called. */
export function waitAsDeployed(): () => void {
  const { connectionTimeout } = settings.requestHandler as { readonly connectionTimeout: number };
  Object.assign(budgets, deployed);
  requestHandler.updateHttpClientConfig('connectionTimeout', connectionTimeout);
  return waitLonger;
}
