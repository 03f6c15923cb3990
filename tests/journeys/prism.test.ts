import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { takesCredential } from '../../lib/contract/contract.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { linkHeader } from '../support/http/link-header.ts';
import { operations } from '../support/http/operations.ts';
import { requestLine } from '../support/http/request-line.ts';
import { startIssuer } from '../support/people/issuer.ts';
import { clientTool, hasTools, withoutTools } from '../support/processes/client-tools.ts';
import { startPatientService } from '../support/processes/service.ts';
import { type Request, readyWorld } from '../support/ready.ts';
import {
  endProcess,
  environment,
  pasteFirstBooking,
  startService,
  writeTypeScriptProgram,
} from './first-booking.ts';

const document = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const prism = clientTool('@stoplight/prism-cli/dist/index.js');

/** Starts a proxy that validates each request and each reply against the document, and answers violations itself. */
async function startProxy(upstream: string): Promise<string> {
  const port = await freePort();
  const at = ['--host', '127.0.0.1', '--port', `${port}`, '--errors'];
  const child = spawn(process.execPath, [prism, 'proxy', document, upstream, ...at], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => endProcess(child));
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('Prism is listening')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`Prism ended with ${code}: ${printed}`)));
  });
  return `http://127.0.0.1:${port}`;
}

test('the first booking of the README succeeds through a proxy that refuses what the document does not define', async ({
  skip,
}) => {
  skip(!hasTools, withoutTools);
  const { folder, baseUrl } = await startService();
  const file = join(folder, '.local/demo.json');
  const demo = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...demo, baseUrl: await startProxy(baseUrl) }));
  const replies = await pasteFirstBooking(folder);
  expect(replies.map(({ status, body }) => [status, body])).toMatchObject([
    [201, { data: { status: 'open' } }],
    [409, { code: 'booking/slot-taken', reason: 'busy' }],
  ]);
  const { stdout } = await writeTypeScriptProgram(folder).run();
  expect(stdout).toMatch(/^201 /u);
});

/** A picture of ASCII bytes only. The proxy reads each body as text, which would change other bytes. */
const asciiPicture = examples.users.updateProfileImage.body as Uint8Array<ArrayBuffer>;

test('every operation, its dry run and a refusal of it succeed through a proxy that validates against the document', async ({
  skip,
}) => {
  skip(!hasTools, withoutTools);
  const issuer = await startIssuer();
  onTestFinished(() => issuer.close());
  // Sets up first, because the service reads settings such as the registration at Zoom when it starts.
  const ready = await readyWorld();
  const service = await startPatientService();
  onTestFinished(() => service.stop());
  const proxy = await startProxy(service.baseUrls[0] as string);
  for (const { row, contract } of operations) {
    // The signature of a notice covers its exact bytes, so notices are not sent through the proxy.
    if (contract.notice) continue;
    const { id, method } = row;
    const { params = {}, query = {}, body, file, guest } = (await ready.request(id)) as Request;
    const { path } = requestLine(id, params);
    const linkHeaders = linkHeader(contract, guest);
    const send = async (headers: Readonly<Record<string, string>>) => {
      const reply = await fetch(`${proxy}${path}?${new URLSearchParams(query)}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(file && { 'content-type': 'image/webp' }),
          ...linkHeaders,
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(file && { body: asciiPicture }),
      });
      const text = await reply.text();
      return [id, reply.status, reply.ok ? '' : text];
    };
    const credential = { 'x-service-api-key': ready.world.owner.key };
    const isOpen = !takesCredential(contract);
    if (method !== 'GET') {
      const dry = contract.status === 204 ? 204 : 200;
      expect(await send({ ...credential, prefer: 'handling=dry-run' })).toEqual([id, dry, '']);
    }
    expect(await send(credential)).toEqual([id, contract.status, '']);
    if (isOpen) continue;
    const refused = await send({ 'x-service-api-key': 'sk_live_' });
    expect(refused).toEqual([id, 401, expect.stringContaining('credential/refused')]);
  }
});

test('the validating proxy refuses a request that the document does not define', async ({
  skip,
}) => {
  skip(!hasTools, withoutTools);
  const service = await startPatientService();
  onTestFinished(() => service.stop());
  const proxy = await startProxy(service.baseUrls[0] as string);
  const { world } = await readyWorld();
  const reply = await fetch(`${proxy}/v1/bookings`, {
    method: 'POST',
    headers: { 'x-service-api-key': world.owner.key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A guest' }),
  });
  expect(await reply.text()).toContain('stoplight.io/prism/errors');
});
