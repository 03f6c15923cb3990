import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { call } from '../support/http/call.ts';
import { MemberProbe, named, type Place, places } from '../support/http/member-probe.ts';
import { operations } from '../support/http/operations.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
let probe: MemberProbe;
beforeAll(async () => {
  ready = await readyWorld();
  probe = new MemberProbe(ready);
});

/** All of C0, DEL and all of C1. */
const controls = Array.from({ length: 0xa0 }, (_, code) => code)
  .filter((code) => code < 0x20 || code > 0x7e)
  .map((code) => String.fromCodePoint(code));
/** One of each kind, for tests of every text. */
const someControls = ['\u0000', '\u0008', '\r', '\u001f', '\u007f', '\u0085', '\u009f', '\ud800'];

const isText = ({ schema }: Pick<Place, 'schema'>): boolean =>
  [schema.type].flat().includes('string') &&
  schema.enum === undefined &&
  schema.const === undefined;
const texts = places.filter(isText).map(named);

test('the API document has more than 100 texts in bodies', () => {
  expect(texts.length).toBeGreaterThan(100);
});

test.each(texts)(
  '$id refuses control characters and unpaired surrogates in $pointer',
  async (place) => {
    for (const control of someControls) {
      const name = JSON.stringify(control);
      expect(await probe.faultsAt(place, `a${control}b`), name).not.toEqual([]);
      expect(await probe.faultsAt(place, control), name).not.toEqual([]);
    }
  },
);

/** Members with texts of several lines. */
const longTexts = new Set([
  'access',
  'actionItems',
  'address',
  'content',
  'customLocation',
  'description',
  'message',
  'reason',
  'summary',
  'updateMessage',
  'website',
]);
/** Exceptions that have only one line: selected options, campaigns, and descriptions of webhook endpoints. */
const areLines = /\/content\/0$|\/tracking\/content$|WebhookEndpoint \/description$/u;

test.each(texts)(
  '$id accepts tabs and line breaks in $pointer only if it is a long text',
  async (place) => {
    const name = String(place.keys.findLast((key) => typeof key === 'string'));
    const isLong = longTexts.has(name) && !areLines.test(`${place.id} ${place.pointer}`);
    const accepted = new Map<string, boolean>();
    for (const text of ['a\tb', 'a\nb', 'a\r\nb']) {
      accepted.set(text, (await probe.faultsAt(place, text)).length === 0);
    }
    expect([...accepted.values()]).toEqual([isLong, isLong, isLong]);
  },
);

test('each control character is refused in a name, and each except tab and line feed in a description', async () => {
  for (const control of controls) {
    const name = { id: 'createEventType', keys: ['name'], schema: {} } as const;
    const description = { id: 'createEventType', keys: ['description'], schema: {} } as const;
    const isBreak = control === '\t' || control === '\n';
    const faults = async (place: Place) => (await probe.faultsAt(place, `a${control}b`)).length;
    expect([control, await faults(name)]).toEqual([control, 1]);
    expect([control, await faults(description)]).toEqual([control, isBreak ? 0 : 1]);
  }
});

const inQueries = operations.flatMap(({ row, contract, query }) =>
  query
    .filter(({ schema }) => isText({ schema }) && contract.query.type === 'strict_object')
    .map(({ name }) => ({ id: row.id, name, contract })),
);

test('the API document has more than 30 texts in queries', () => {
  expect(inQueries.length).toBeGreaterThan(30);
});

test.each(inQueries)(
  '$id refuses control characters in the parameter $name',
  async ({ id, name, contract }) => {
    const { query, ...request } = await probe.requestOf(id);
    for (const control of ['\u0000', '\t', '\n', '\u0085']) {
      const sent = {
        as: ready.world.owner,
        ...request,
        query: { ...query, [name]: `a${control}b` },
      };
      const { status, body } = await call(contract, sent);
      const pointers = body.errors?.map(({ pointer }) => pointer);
      expect([status, pointers], JSON.stringify(control)).toEqual([400, [`query/${name}`]]);
    }
  },
);

/** A path of a page or a file that contains a control character does not exist. */
const isFile = ({ mediaType }: Contract): boolean =>
  [mediaType ?? []].flat().some((type) => /^text\/(?!calendar)/u.test(type));
const inPaths = operations.flatMap(({ row, contract }) =>
  [...row.path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({ id: row.id, name, contract })),
);

test.each(inPaths)(
  '$id refuses control characters in the path parameter $name',
  async ({ id, name, contract }) => {
    const { params, ...request } = await probe.requestOf(id);
    for (const control of ['\u0000', '\n', '\u0085']) {
      const sent = {
        as: ready.world.owner,
        ...request,
        params: { ...params, [name]: `a${control}b` },
      };
      const { status, body } = await call(contract, sent as never);
      // A reply to a text message is refused before its provider is known.
      const unread = [id === 'receiveTextReply' ? 401 : 404, undefined];
      const expected = isFile(contract) || contract.notice ? unread : [400, `path/${name}`];
      expect([status, body.errors?.[0]?.pointer], JSON.stringify(control)).toEqual(expected);
    }
  },
);
