import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type Contract, takesBody, takesJson } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const taking = rows
  .map(({ id }) => ({ id, contract: contracts.get(id) as Contract }))
  .filter(({ contract }) => takesBody(contract));

/** The event for a compressed body, in the form in which the gateway sends it. */
const packed = { body: gzipSync('{}').toString('base64'), isBase64Encoded: true };

test.each(taking)(
  '$id refuses a body in a content coding with 415 and Accept-Encoding identity',
  async ({ id, contract }) => {
    const { file: _, body: __, ...request } = (await ready.same(id)) as Request;
    for (const coding of ['gzip', 'GZIP', 'br', 'identity, gzip', 'aws-chunked']) {
      const headers = { ...request.headers, 'content-encoding': coding };
      const sent = { as: ready.world.owner, ...request, rawBody: 'x', headers, event: packed };
      const answer = await call(contract, sent);
      expect([coding, answer.status, answer.headers['accept-encoding']]).toEqual([
        coding,
        415,
        'identity',
      ]);
    }
  },
);

test.each(taking.filter(({ contract }) => takesJson(contract)))(
  '$id accepts a body in the content coding identity',
  async ({ id, contract }) => {
    const request = (await ready.request(id)) as Request;
    const headers = { ...request.headers, 'content-encoding': 'Identity' };
    const { status } = await call(contract, { as: ready.world.owner, ...request, headers });
    expect(status).toBe(contract.status);
  },
);
