import { expect, test } from 'vitest';
import { mayChangeForms, mayReadForms } from '../../../pages/routing-forms/form-rights.ts';

const rightsOf = (role: string, ...scopes: readonly string[]) => {
  const me = { role, credential: { scopes } } as never;
  return [mayReadForms(me), mayChangeForms(me)];
};

test.each([
  ['owner', ['*'], [true, true]],
  ['admin', ['routing_forms:read'], [true, false]],
  ['admin', ['routing_forms:read', 'routing_forms:write'], [true, true]],
  ['member', ['*'], [true, false]],
  ['member', ['bookings:read'], [false, false]],
  ['restricted', ['*'], [false, false]],
] as const)(
  'a user with the role %s and the scopes %j may read and change forms: %j',
  (role, scopes, rights) => {
    expect(rightsOf(role, ...scopes)).toEqual(rights);
  },
);
