import { newUser } from '../../../lib/domain/people/user.ts';

/** The instant at which Ann was created. */
export const at = '2030-03-05T10:00:00.000Z';

/** A user with the role `restricted`. */
export const ann = newUser(
  { userId: 'ann', name: 'Ann', email: 'ann@example.com', timeZone: 'UTC', role: 'restricted' },
  at,
);

/** The organization of Ann. */
export const acme = {
  name: 'Acme',
  slug: 'acme',
  locale: 'en',
  timeZone: 'UTC',
  embedOrigins: [],
  createdAt: at,
  updatedAt: at,
} as const;

/** One day after Ann was created. */
export const nowMs = Date.parse(at) + 86_400_000;
