import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, type Row, rows } from '../../scripts/contracts.ts';
import { type CallInput, call } from '../support/http/call.ts';
import { versionOf } from '../support/http/version-of.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

type Data = Readonly<Record<string, unknown>>;

const contracts = await loadContracts();
const contractOf = ({ id }: Pick<Row, 'id'>) => contracts.get(id) as Contract;
const creations = rows.filter((row) => {
  const { status, hasLocation } = contractOf(row);
  return status === 201 && hasLocation !== false;
});

/** Returns the operation that reads a location, with its path parameters. */
function readerOf(location: string): {
  readonly row: Row;
  readonly sent: Pick<CallInput<OperationId>, 'params'>;
} {
  for (const row of rows.filter(({ method }) => method === 'GET')) {
    const pattern = row.path.replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/]+)');
    const params = new RegExp(`^${pattern}$`, 'u').exec(location)?.groups;
    if (params) return { row, sent: { params: params as never } };
  }
  throw new Error(`No operation reads ${location}.`);
}

test.each(creations)(
  '$id returns a Location at which the created resource is read',
  async (row) => {
    const as = ready.world.owner;
    const request = (await ready.request(row.id)) as Request;
    const made = await call(contractOf(row), { as, ...request });
    expect(made.status).toBe(201);
    const { row: reader, sent } = readerOf(made.headers.location ?? '');
    const read = await call(contractOf(reader), { as, ...sent });
    expect(read.status).toBe(200);
    // A secret that is shown once is not in later responses.
    const { [contractOf(row).shownOnce ?? '']: _, ...data } = made.body.data as Data;
    // A resource without a path of its own is read in its list.
    const found = read.body.data;
    expect(Array.isArray(found) ? found : [found]).toEqual([data.user ?? data]);
    expect(versionOf(read.headers.etag)).toBe(versionOf(made.headers.etag));
  },
);
