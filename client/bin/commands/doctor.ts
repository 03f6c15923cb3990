import type { Asked, Command } from '../command.ts';
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

interface Checked {
  readonly checks: readonly Check[];
  readonly exitCode: number;
}

const good = (name: string, detail: string): Check => ({ name, status: 'ok', detail });
const warn = (name: string, detail: string, remedy: string): Check => ({
  name,
  status: 'warning',
  detail,
  remedy,
});

function addressCheck(baseUrl: string): Check {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isOwn = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
  if (protocol === 'https:' || isOwn) return good('address', origin);
  const remedy = 'Use https. Otherwise others on the network can read your key.';
  return warn('address', `${origin} is not encrypted.`, remedy);
}

function clockCheck(headers: Headers, nowMs: number): Check {
  const awayMs = nowMs - Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(awayMs)) return good('clock', 'The service did not send its time.');
  const away = `${Math.round(Math.abs(awayMs) / 1000)} s ${awayMs < 0 ? 'behind' : 'ahead of'} the service`;
  if (Math.abs(awayMs) < skewMs) return good('clock', away);
  return warn('clock', away, 'Set the clock of this machine. Otherwise it cannot verify webhooks.');
}

/** Runs a check that calls the service. A failed check is a result and not an error. */
async function checked(name: string, ask: () => Promise<readonly Check[]>): Promise<Checked> {
  try {
    return { checks: await ask(), exitCode: 0 };
  } catch (error) {
    const { message, remedy, exitCode } = failureOf(error);
    return { checks: [{ name, status: 'failed', detail: message, remedy }], exitCode };
  }
}

const once = { maxRetries: 0, timeoutMs: 10_000 };

const healthOf = ({ client, signal }: Asked) =>
  checked('health', async () => {
    const startMs = performance.now();
    const { response } = await client.service.getHealth({ ...once, signal });
    const tookMs = Math.round(performance.now() - startMs);
    const nowMs = Date.now();
    const { data } = await client.service.getReadiness({ signal });
    return [
      good('health', `answered within ${tookMs} ms`),
      clockCheck(response.headers, nowMs),
      good('ready', `version ${data.version}`),
    ];
  });

const keyOf = ({ client, signal }: Asked) =>
  checked('key', async () => {
    const { data } = await client.users.getCurrent({ ...once, signal });
    const { kind, scopes, expiresAt } = data.credential;
    const whose = `${data.name} <${data.email}>, ${data.role} of ${data.organization.name}`;
    const isEnding = expiresAt !== null && Date.parse(expiresAt) - Date.now() < 14 * dayMs;
    return [
      good('key', `${kind === 'apiKey' ? 'API key' : 'access token'} of ${whose}`),
      good('scopes', scopes.join(' ')),
      isEnding && kind === 'apiKey'
        ? warn('expiry', `at ${expiresAt}`, 'Create a new API key and replace this one.')
        : good('expiry', expiresAt === null ? 'does not expire' : `at ${expiresAt}`),
    ];
  });

async function results(asked: Asked): Promise<Checked> {
  const health = await healthOf(asked);
  const key = health.exitCode === 0 ? await keyOf(asked) : { checks: [], exitCode: 0 };
  return {
    checks: [addressCheck(asked.baseUrl), ...health.checks, ...key.checks],
    exitCode: health.exitCode || key.exitCode,
  };
}

const signs = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' };

export const doctor: Command = {
  takes: [],
  summary: 'Check the address, the service, the clock, and the key',
  options: [],
  run: async (asked) => {
    const { checks, exitCode } = await results(asked);
    if (asked.values.json === true) await printJson({ checks });
    else {
      for (const { name, status, detail, remedy } of checks) {
        await printLine(`${signs[status]}  ${name.padEnd(8)}  ${plain(detail)}`);
        if (remedy !== undefined) await printLine(`${' '.repeat(19)}${plain(remedy)}`);
      }
    }
    return exitCode;
  },
};
