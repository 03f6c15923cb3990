import { atMember as at } from '../at-member.ts';

/** Examples of problems. A test compares each with a real response. */
export const connectionProblemExamples = {
  'connection/refused': at(
    '/url',
    'connection/refused',
    'The provider has no calendar at this address. Its status is 404.',
  ),
  'connection/address-forbidden': at(
    '/url',
    'connection/address-forbidden',
    'The address must be on the public internet.',
  ),
  'connection/not-configured': at(
    '/provider',
    'connection/not-configured',
    'This service is not registered with the provider.',
  ),
  'connection/state-refused': at(
    '/state',
    'connection/state-refused',
    'The state is not known, was used before, or has expired. Begin the authorization again.',
  ),
  'connection/incomplete': at(
    '/url',
    'connection/incomplete',
    'The provider requires this member.',
  ),
  'connection/not-writable': at(
    '/calendars/0/isTarget',
    'connection/not-writable',
    'The provider does not let entries be written into this calendar.',
  ),
  'connection/unknown-calendar': at(
    '/calendars/0/id',
    'connection/unknown-calendar',
    'The connection does not have this calendar.',
  ),
};
