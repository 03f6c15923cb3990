import * as v from 'valibot';

/** Pages to which users return after they have signed in. The sign-in page is for a window that closes. */
const pages = ['bookings', 'calendar', 'routing-forms', 'settings', 'sign-in'];

/**
 * Path of a page of the service, with its query and its fragment. A path of another form, such as `//example.com`, could lead to
 * another website.
 */
export const pagePath = v.pipe(
  v.string(),
  v.regex(
    new RegExp(
      `^/(?:${pages.join('|')})(?:/[\\w-]{1,64}){0,3}(?:[?#][\\x21-\\x7e]{0,1000})?$`,
      'u',
    ),
    'Must be the path of a page for signed-in users.',
  ),
);
