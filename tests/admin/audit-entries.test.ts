import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { expectTrueLists } from '../support/bookings/true-lists.ts';
import { organizationItems } from '../support/engine/stored-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
let booked: string;
let planned: string;
beforeAll(async () => {
  ready = await readyWorld();
  booked = await ready.newBooking();
  planned = await ready.newSchedule();
  await tellChanges();
});

/** The entries of a booking or a schedule, by their keys. */
const entriesOf = async (uid: string): Promise<readonly Key[]> =>
  ((await organizationItems(ready.world.of)) as unknown as Key[])
    .filter(({ pk, sk }) => /^O#[^#]+#L[EHAGS]#/u.test(pk) && sk.endsWith(`#${uid}`))
    .map(({ pk, sk }) => ({ pk, sk }));

async function expectRepaired(wrong: number): Promise<void> {
  const { of } = ready.world;
  const found = await audit(of);
  expect(found.map(({ kind }) => kind)).toEqual(
    Array.from({ length: wrong }, () => 'list-differs'),
  );
  await rebuild(of, found);
  expect(await audit(of)).toEqual([]);
  await expectTrueLists(of);
}

test('the audit reports nothing about list entries that the dispatcher has written', async () => {
  expect((await entriesOf(booked)).length).toBeGreaterThan(1);
  expect((await entriesOf(planned)).length).toBeGreaterThan(0);
  expect(await audit(ready.world.of)).toEqual([]);
});

test('the audit finds missing list entries, and the repair creates them again', async () => {
  const gone = [
    ...(await entriesOf(booked)).slice(0, 1),
    ...(await entriesOf(planned)).slice(0, 1),
  ];
  for (const Key of gone) await table.send(new DeleteCommand({ TableName, Key }));
  await expectRepaired(2);
});

test('the audit finds a list entry that differs from its booking, and the repair corrects it', async () => {
  const [Key] = await entriesOf(booked);
  await table.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET endedAt = :other',
      ExpressionAttributeValues: { ':other': '2000-01-01T00:00:00.000Z' },
    }),
  );
  await expectRepaired(1);
});

test('the audit finds list entries of missing bookings and in wrong lists, and the repair deletes them', async () => {
  const { of } = ready.world;
  const pk = keys.bookingsOfHost(of, newUserId());
  for (const uid of [booked, newUid()]) {
    const sk = keys.inList('2026-01-01T00:00:00.000Z', uid);
    await table.send(new PutCommand({ TableName, Item: { pk, sk, lpk: pk, gsi1sk: sk, ver: 1 } }));
  }
  await expectRepaired(2);
});

test('a booking whose change is not yet published needs no list entries, and gets them when the change is published', async () => {
  const { world, newBooking } = ready;
  const uid = await newBooking();
  await call(CancelBooking, { as: world.owner, params: { uid: booked } });
  expect(await audit(world.of)).toEqual([]);
  await tellChanges();
  expect(await audit(world.of)).toEqual([]);
  expect((await entriesOf(uid)).length).toBeGreaterThan(1);
});
