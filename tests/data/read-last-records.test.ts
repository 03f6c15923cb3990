import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { writeRecord } from '../../lib/data/messages/mail-lane.ts';
import { readLastRecords } from '../../lib/data/messages/read-last-records.ts';
import type { MessageRecord } from '../../lib/domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const of = newUid() as OrganizationId;
const at = new Date().toISOString();

const placeOf = (uid: string, version: number) => `${uid}.${String(version).padStart(6, '0')}.`;

/** Writes the records of a booking: for each version, one with a status for the receiver and a hundred for others. */
async function writeRecords(uid: string, statuses: readonly MessageRecord['status'][]) {
  for (const [index, status] of statuses.entries()) {
    const version = index + 1;
    const attempts = status === 'outdated' ? 0 : 1;
    const receivers = ['guest.me', ...Array.from({ length: 100 }, (_, host) => `host.${host}`)];
    await Promise.all(
      receivers.map((receiver) =>
        writeRecord(of, {
          id: `${placeOf(uid, version)}updated.${receiver}`,
          status: receiver === 'guest.me' ? status : 'sent',
          attempts,
          kind: 'updated',
          about: uid,
          version,
          at,
        }),
      ),
    );
  }
}

const versionsBefore = async (uid: string, version: number) => {
  const records = await readLastRecords(of, uid, placeOf(uid, version), 'guest.me');
  return records.map((record) => record.version);
};

test('the last records of a receiver begin with the last one that was attempted, and those of other receivers are not read', async () => {
  const uid = newUid();
  await writeRecords(uid, ['sent', 'sent', 'outdated', 'outdated', 'outdated', 'sent']);
  expect(await versionsBefore(uid, 6)).toEqual([2, 3, 4, 5]);
  expect(await versionsBefore(uid, 7)).toEqual([6]);
  expect(await versionsBefore(uid, 1)).toEqual([]);
  const dropped = newUid();
  await writeRecords(dropped, ['outdated', 'outdated', 'outdated', 'outdated']);
  expect(await versionsBefore(dropped, 5)).toEqual([1, 2, 3, 4]);
});
