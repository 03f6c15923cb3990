import { Children } from '../../scripts/local/children.ts';
import { startEngineInMemory } from '../../scripts/local/engine.ts';
import { useEndpoint } from '../../scripts/local/environment.ts';

export interface LocalTable {
  /**
   * Recreates the table. Otherwise reads would scan the items of all earlier histories, which would also stay in
   * memory.
   */
  readonly empty: () => Promise<void>;
}

/**
 * Creates a table and calls `run`. The engine is the one at DYNAMODB_ENDPOINT, or a new one in memory. `run` must
 * import the modules of the service itself, because they read the table and the engine from the environment.
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
