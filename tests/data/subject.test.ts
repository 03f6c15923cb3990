import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Items } from '../../lib/data/engine/items.ts';
import { Reads, reads, Writes, writes } from '../../lib/data/engine/subject.ts';
import { everySubject } from '../../lib/data/every-subject.ts';
import { users } from '../../lib/data/people/users.ts';
import { storedBooking } from '../../lib/domain/bookings/needs.ts';
import { requireUser } from '../../lib/domain/people/changes.ts';
import { storedUser } from '../../lib/domain/people/needs.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const of = 'organization' as OrganizationId;

test('a need that no subject of the function reads causes an error that explains the fix', () => {
  const ofUsers = new Reads([users]);
  expect(ofUsers.keysOf(of, storedUser('ada'))).toHaveLength(1);
  expect(() => ofUsers.keysOf(of, storedBooking('booking'))).toThrow(
    'No subject of this function reads "booking". Add the subject in its handler.',
  );
});

test('a change that no subject of the function writes causes an error that explains the fix', () => {
  const change = requireUser({ userId: 'ada', ver: 1 });
  expect(new Writes([users]).actionsOf(of, new Items(), change)).toHaveLength(1);
  expect(() => new Writes([]).actionsOf(of, new Items(), change)).toThrow(
    'No subject of this function writes "require-user". Add the subject in its handler.',
  );
});

test('two subjects that read or write the same kind are refused', () => {
  const other = {
    reads: [
      reads(
        storedUser,
        () => ({ pk: '', sk: '' }),
        () => undefined,
      ),
    ],
    writes: [writes(requireUser, () => [])],
  };
  expect(() => new Reads([users, other])).toThrow('Two reads have the same kind of need.');
  expect(() => new Writes([users, other])).toThrow('Two writes have the same kind of change.');
});

/** The kinds that the files with this name in the domain declare. */
async function declaredKinds(name: string): Promise<readonly string[]> {
  const folder = new URL('../../lib/domain/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modules: Record<string, { readonly kind?: unknown }>[] = await Promise.all(
    files
      .filter((file) => file.endsWith(`/${name}`) && !file.startsWith('.tsc'))
      .map((file) => import(new URL(file, folder).href)),
  );
  return modules.flatMap((one) =>
    Object.values(one).flatMap(({ kind }) => (typeof kind === 'string' ? kind : [])),
  );
}

test('each need of the domain is read by one subject', async () => {
  const declared = await declaredKinds('needs.ts');
  const read = everySubject.flatMap((subject) => subject.reads.map(({ kind }) => kind));
  expect(declared.length).toBeGreaterThan(40);
  expect(read.toSorted()).toEqual(declared.toSorted());
});

test('each change of the domain is written by one subject', async () => {
  const declared = await declaredKinds('changes.ts');
  const written = everySubject.flatMap((subject) => subject.writes.map(({ kind }) => kind));
  expect(declared.length).toBeGreaterThan(1);
  expect(written.toSorted()).toEqual(declared.toSorted());
});
