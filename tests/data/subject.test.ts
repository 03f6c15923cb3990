import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everySubject } from '../../lib/data/every-subject.ts';
import { users } from '../../lib/data/people/users.ts';
import { Reads, reads } from '../../lib/data/subject.ts';
import { storedBooking } from '../../lib/domain/bookings/needs.ts';
import type { NeedType } from '../../lib/domain/snapshot.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { storedUser } from '../../lib/domain/users/needs.ts';

const of = 'organization' as OrganizationId;

test('a need of a subject that a function does not have is an error that names the remedy', () => {
  const ofUsers = new Reads([users]);
  expect(ofUsers.keysOf(of, storedUser('ada'))).toHaveLength(1);
  expect(() => ofUsers.keysOf(of, storedBooking('booking'))).toThrow(
    'No subject of this function reads "booking". Add the subject in its handler.',
  );
});

test('two reads of the same kind of need are refused', () => {
  const other = {
    name: 'other',
    reads: [
      reads(
        storedUser,
        () => ({ pk: '', sk: '' }),
        () => undefined,
      ),
    ],
  };
  expect(() => new Reads([users, other])).toThrow('Two reads have the same kind of need.');
});

test('each need of the domain is read by one subject', async () => {
  const folder = new URL('../../lib/domain/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modules: Record<string, NeedType<unknown, unknown>>[] = await Promise.all(
    files
      .filter((file) => file.endsWith('/needs.ts') && !file.startsWith('.tsc'))
      .map((file) => import(new URL(file, folder).href)),
  );
  const declared = modules.flatMap((one) => Object.values(one).map(({ kind }) => kind));
  const read = everySubject.flatMap((subject) => subject.reads.map(({ kind }) => kind));
  expect(declared.length).toBeGreaterThan(40);
  expect(read.toSorted()).toEqual(declared.toSorted());
});
