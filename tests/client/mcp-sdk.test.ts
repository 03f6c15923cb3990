import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { environment, root } from '../journeys/first-booking.ts';
import { clientTool, hasTools, withoutTools } from '../support/processes/client-tools.ts';
import { type Service, sharedPatientService } from '../support/processes/service.ts';
import { newWorld } from '../support/world.ts';
import { readNames, writeNames } from './assistant.ts';

let service: Service | undefined;
beforeAll(async () => {
  if (hasTools) service = await sharedPatientService();
});

const sdk = (module: string) =>
  import(clientTool(`@modelcontextprotocol/sdk/dist/esm/client/${module}.js`));

test('the MCP client of the SDK starts the server, lists its tools, and books with them', async ({
  skip,
}) => {
  skip(!hasTools, withoutTools);
  const world = await newWorld();
  const { uid: eventTypeId } = await world.eventType([world.member]);
  const [{ Client }, { StdioClientTransport }] = await Promise.all([sdk('index'), sdk('stdio')]);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'client/bin/scheduling-mcp.ts'), '--allow-writes'],
    env: {
      ...environment,
      SCHEDULING_URL: service?.baseUrls[0] ?? '',
      SCHEDULING_API_KEY: world.owner.key,
    },
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  expect(client.getServerVersion()).toMatchObject({ name: 'scheduling' });
  const { tools } = await client.listTools();
  const names = tools.map(({ name }: { name: string }) => name);
  expect(names).toEqual([...readNames, ...writeNames]);
  const use = (name: string, given: object) => client.callTool({ name, arguments: given });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const found = await use('find_times', { eventTypeId, from: inDays(2), to: inDays(4) });
  const { startedAt } = found.structuredContent.times[0];
  const guest = { timeZone: 'Asia/Tokyo', name: 'Ada', email: 'ada@example.com' };
  const booked = await use('book', { eventTypeId, startedAt, ...guest });
  expect(booked.structuredContent.booking).toMatchObject({ startedAt, status: 'open' });
  expect(await use('get_booking', { bookingId: 'none' })).toMatchObject({ isError: true });
  await expect(use('erase', {})).rejects.toMatchObject({ code: -32602 });
  await client.close();
});
