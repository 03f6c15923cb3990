import { Children } from '../../scripts/local/children.ts';
import { startEngineInMemory } from '../../scripts/local/engine.ts';
import { useEndpoint } from '../../scripts/local/environment.ts';

export interface LocalTable {
  /** Makes the table anew: who reads the items of one history would read past those of all before, and all are in memory. */
  readonly empty: () => Promise<void>;
}

/**
 * Runs something on a table of its own, on an engine in memory or the one that DYNAMODB_ENDPOINT names.
 * What it imports finds both in the environment, so it is imported then.
 */
export async function onLocalTable(run: (table: LocalTable) => Promise<void>): Promise<void> {
  const children = new Children();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  process.once('exit', () => children.kill());
  const endpoint = process.env.DYNAMODB_ENDPOINT ?? (await startEngineInMemory(children));
  const TableName = `histories-${process.pid}`;
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    SIGNING_SECRET: 'histories',
    SEALING_KEY: 'histories',
    CALLS_OWN_MACHINE: 'true',
    CREDENTIAL_RATE: '1000000',
    PUBLIC_URL: 'https://api.example.com',
  });
  useEndpoint(endpoint);
  const { DeleteTableCommand } = await import('@aws-sdk/client-dynamodb');
  const { client } = await import('../../lib/data/engine/table.ts');
  const { createTable } = await import('../../scripts/create-table.ts');
  const remove = () => client.send(new DeleteTableCommand({ TableName }));
  await createTable(client, TableName);
  try {
    await run({
      async empty() {
        await remove();
        await createTable(client, TableName);
      },
    });
  } finally {
    await remove();
    client.destroy();
    await children.stop();
  }
}
