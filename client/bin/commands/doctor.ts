import type { Command, CommandCall } from '../command.ts';
import { failureOf } from '../failure.ts';
import { plain, printJson, printLine } from '../print.ts';

const dayMs = 86_400_000;
/** Clock difference that causes a warning. From five minutes on, webhooks cannot be verified. */
const skewMs = 60_000;

interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  readonly remedy?: string;
}

interface CheckResults {
  readonly checks: readonly Check[];
  readonly exitCode: number;
}

const passed = (name: string, detail: string): Check => ({ name, status: 'ok', detail });
const warning = (name: string, detail: string, remedy: string): Check => ({
  name,
  status: 'warning',
  detail,
  remedy,
});

function addressCheck(baseUrl: string): Check {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
  if (protocol === 'https:' || isLocal) return passed('address', origin);
  const remedy = 'Use https. Otherwise others on the network can read your key.';
  return warning('address', `${origin} is not encrypted.`, remedy);
}

function clockCheck(headers: Headers, nowMs: number): Check {
  const differenceMs = nowMs - Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(differenceMs)) return passed('clock', 'The service did not send its time.');
  const difference = `${Math.round(Math.abs(differenceMs) / 1000)} s ${differenceMs < 0 ? 'behind' : 'ahead of'} the service`;
  if (Math.abs(differenceMs) < skewMs) return passed('clock', difference);
  return warning(
    'clock',
    difference,
    'Set the clock of this machine. Otherwise it cannot verify webhooks.',
  );
}

/** Runs a check that calls the service. A failed check is a result and not an error. */
async function runCheck(
  name: string,
  check: () => Promise<readonly Check[]>,
): Promise<CheckResults> {
  try {
    return { checks: await check(), exitCode: 0 };
  } catch (error) {
    const { message, remedy, exitCode } = failureOf(error);
    return { checks: [{ name, status: 'failed', detail: message, remedy }], exitCode };
  }
}

const singleAttempt = { maxRetries: 0, timeoutMs: 10_000 };

const checkHealth = ({ client, signal }: CommandCall) =>
  runCheck('health', async () => {
    const startMs = performance.now();
    const { response } = await client.service.getHealth({ ...singleAttempt, signal });
    const tookMs = Math.round(performance.now() - startMs);
    const nowMs = Date.now();
    const { data } = await client.service.getReadiness({ signal });
    return [
      passed('health', `answered within ${tookMs} ms`),
      clockCheck(response.headers, nowMs),
      passed('ready', `version ${data.version}`),
    ];
  });

const checkKey = ({ client, signal }: CommandCall) =>
  runCheck('key', async () => {
    const { data } = await client.users.getCurrent({ ...singleAttempt, signal });
    const { kind, scopes, expiresAt } = data.credential;
    const owner = `${data.name} <${data.email}>, ${data.role} of ${data.organization.name}`;
    const expiresSoon = expiresAt !== null && Date.parse(expiresAt) - Date.now() < 14 * dayMs;
    return [
      passed('key', `${kind === 'apiKey' ? 'API key' : 'access token'} of ${owner}`),
      passed('scopes', scopes.join(' ')),
      expiresSoon && kind === 'apiKey'
        ? warning('expiry', `at ${expiresAt}`, 'Create a new API key and replace this one.')
        : passed('expiry', expiresAt === null ? 'does not expire' : `at ${expiresAt}`),
    ];
  });

async function runChecks(call: CommandCall): Promise<CheckResults> {
  const health = await checkHealth(call);
  const key = health.exitCode === 0 ? await checkKey(call) : { checks: [], exitCode: 0 };
  return {
    checks: [addressCheck(call.baseUrl), ...health.checks, ...key.checks],
    exitCode: health.exitCode || key.exitCode,
  };
}

const statusLabels = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' };

export const doctor: Command = {
  takes: [],
  summary: 'Check the address, the service, the clock, and the key',
  options: [],
  run: async (call) => {
    const { checks, exitCode } = await runChecks(call);
    if (call.values.json === true) await printJson({ checks });
    else {
      for (const { name, status, detail, remedy } of checks) {
        await printLine(`${statusLabels[status]}  ${name.padEnd(8)}  ${plain(detail)}`);
        if (remedy !== undefined) await printLine(`${' '.repeat(19)}${plain(remedy)}`);
      }
    }
    return exitCode;
  },
};
