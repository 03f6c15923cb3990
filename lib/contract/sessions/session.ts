import * as v from 'valibot';
import { described } from '../described.ts';
import { createdAt, instantText } from '../fields.ts';

/** Session in the reply of every operation. */
export const Session = described(
  v.object({
    uid: described(v.string(), 'The ID of the session.', 'q7Lw2xTz9KbW'),
    browser: described(
      v.string(),
      'The `User-Agent` of the browser at sign-in.',
      'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    ),
    createdAt,
    lastUsedAt: described(
      instantText,
      'The last use of the session. It can be up to 30 minutes later.',
    ),
    expiresAt: described(
      instantText,
      'The time at which the session ends if it is not used again: 12 hours after its last use, and at most 30 days after the sign-in.',
    ),
    isCurrent: described(v.boolean(), 'Whether this request was sent with the session.'),
  }),
  'A browser in which a user is signed in to the pages.',
);
