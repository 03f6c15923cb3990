import { expect, test } from 'vitest';
import { guestList } from '../../lib/data/lists/guest-list.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const [one, other] = ['one', 'other'] as [OrganizationId, OrganizationId];
const named = (email: string, of = one, secret = 'secret') => guestList(of, email, secret);

test('the name of the list of a guest does not depend on the case of the letters A to Z', () => {
  expect(named('Ada@EXAMPLE.com')).toBe(named('ada@example.com'));
  // The lower case of the Kelvin sign is `k`, but its address belongs to another person.
  expect(named('\u212Aay@example.com')).not.toBe(named('kay@example.com'));
});

test('the name of the list of a guest depends on the address, the organization and the secret', () => {
  const names = [
    named('ada@example.com'),
    named('ben@example.com'),
    named('ada@example.com', other),
    named('ada@example.com', one, 'another'),
  ].map((name) => name.slice(name.indexOf('#LG#')));
  expect(new Set(names).size).toBe(4);
});

test('the name of the list of a guest contains the version of the secret, and no part of the address', () => {
  expect(named('ada@example.com')).toMatch(/^O#one#LG#1\.[\w-]{22}$/u);
});
