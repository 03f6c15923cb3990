import { newUser } from '../../../lib/domain/people/user.ts';

/** When she came. */
export const at = '2030-03-05T10:00:00.000Z';

/** A user who is restricted. */
export const ann = newUser(
  { userId: 'ann', name: 'Ann', email: 'ann@example.com', timeZone: 'UTC', role: 'restricted' },
  at,
);

/** Her organization. */
export const acme = {
  name: 'Acme',
  slug: 'acme',
  locale: 'en',
  timeZone: 'UTC',
  embedOrigins: [],
  createdAt: at,
  updatedAt: at,
} as const;

/** A day after she came. */
export const nowMs = Date.parse(at) + 86_400_000;
