import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const isPageOrFile = ({ query, notice }: Contract) =>
  query.type !== 'strict_object' && notice === undefined;
const open = rows
  .map((row) => ({ ...row, contract: contracts.get(row.id) as Contract }))
  .filter(({ contract }) => isPageOrFile(contract));

test('the reads that accept any query are exactly the pages, the text files and the API document', () => {
  const files = rows.filter(({ id, method }) => {
    const types = [contracts.get(id)?.mediaType ?? []].flat();
    const isText = types.some((type) => type.startsWith('text/') && type !== 'text/calendar');
    return method === 'GET' && (isText || id === 'getOpenapi');
  });
  expect(open.map(({ id }) => id)).toEqual(files.map(({ id }) => id));
});

test.each(open)(
  '$id ignores unknown, repeated and unreadable query parameters',
  async ({ id, contract }) => {
    const request = (await ready.request(id)) as Request;
    const query = 'utm_source=a&utm_source=b&v=2&=&%zz&fbclid=%00';
    const { status } = await call(contract, { ...request, query });
    expect(status).toBe(200);
  },
);
