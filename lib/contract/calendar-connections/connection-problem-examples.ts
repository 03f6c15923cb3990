import { atMember as at } from '../examples/at-member.ts';

/** Each of them is answered in a test just so. */
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
    'The service cannot connect this provider yet.',
  ),
  'connection/incomplete': at(
    '/url',
    'connection/incomplete',
    'The provider requires this member.',
  ),
  'connection/unknown-calendar': at(
    '/calendars/0/id',
    'connection/unknown-calendar',
    'The connection does not have this calendar.',
  ),
};
