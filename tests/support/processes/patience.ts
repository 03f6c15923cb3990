import { threadLimits } from '../../../lib/app/external-calendars/parse-in-thread.ts';
import { budgets } from '../../../lib/data/engine/deadline.ts';
import { client, settings } from '../../../lib/data/engine/table.ts';

interface Configurable {
  readonly updateHttpClientConfig: (name: 'connectionTimeout', value: number) => void;
}

const requestHandler = client.config.requestHandler as unknown as Configurable;
const deployed = { ...budgets };

/**
 * Raises the time limits of requests and calls in this process, for busy machines. Responses are
 * the same.
 */
export function waitLonger(): void {
  Object.assign(budgets, { requestMs: 60_000, attemptMs: 60_000, issuerMs: 60_000 });
  requestHandler.updateHttpClientConfig('connectionTimeout', 60_000);
  threadLimits.wallMs = 120_000;
}

/** Restores the time limits of a deployed service until the returned function is called. */
export function waitAsDeployed(): () => void {
  const { connectionTimeout } = settings.requestHandler as { readonly connectionTimeout: number };
  Object.assign(budgets, deployed);
  requestHandler.updateHttpClientConfig('connectionTimeout', connectionTimeout);
  return waitLonger;
}
