import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { RotateWebhookEndpointSecret } from '../../lib/contract/webhooks/rotate-webhook-endpoint-secret.ts';
import { TestWebhookEndpoint } from '../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { call } from '../support/call.ts';
import { newWorld } from '../support/world.ts';

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));

/** The receiver of the README, at a free port. */
function programAt(port: number): string {
  const [, program = ''] =
    /<!-- receiver -->\n```ts\n(.*?)```/su.exec(readFileSync(readme, 'utf8')) ?? [];
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  expect(program).toContain('.listen(4000,');
  return program.replace('.listen(4000,', `.listen(${port},`);
}

/** Runs it until the test ends; resolves once it listens. */
async function run(port: number, secret: string): Promise<{ readonly printed: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const file = join(folder, 'receiver.ts');
  writeFileSync(
    file,
    `${programAt(port).trimEnd().replace(/;$/u, '')}.on('listening', () => console.log('up'));`,
  );
  const env = { PATH: process.env.PATH, SECRET: secret };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const printed: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The receiver ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'up') resolve();
      else printed.push(line);
    });
  });
  return { printed };
}

test('the receiver of the README takes what is signed with its secret, and nothing else', async () => {
  const { owner } = await newWorld();
  const ports = [await freePort(), await freePort()];
  const [endpoint, other] = await Promise.all(
    ports.map(async (port) => {
      const body = { url: `http://127.0.0.1:${port}/`, events: ['*'] };
      return (await call(CreateWebhookEndpoint, { as: owner, body })).body.data;
    }),
  );
  const ping = async (uid = '') =>
    (await call(TestWebhookEndpoint, { as: owner, params: { uid } })).body.data.statusCode;
  const secret = endpoint?.secret ?? '';
  const [{ printed }] = (await Promise.all(ports.map((port) => run(port, secret)))) as [
    { readonly printed: string[] },
  ];
  expect(await ping(endpoint?.uid)).toBe(204);
  expect(printed).toEqual([expect.stringMatching(/^evt_\w{22} ping$/u)]);
  expect(await ping(other?.uid)).toBe(400);
  // Until it has the new secret, the former one will do.
  const params = { uid: endpoint?.uid ?? '' };
  await call(RotateWebhookEndpointSecret, { as: owner, params });
  expect(await ping(endpoint?.uid)).toBe(204);
});
