import * as v from 'valibot';
import { described } from '../described.ts';

/** Members about the place of a booking that are the same for its guest and its hosts. */
export const placeMembers = {
  phoneNumber: described(
    v.string(),
    'The phone number of the location, or else of the guest. Empty if neither has one.',
    '+1 213 555 0142',
  ),
  address: described(
    v.nullable(v.string()),
    'The address of the location, or `null` if it has none.',
    '1-1 Example-cho, Chiyoda, Tokyo',
  ),
  customLocation: described(
    v.string(),
    'The description of a `custom` location, or where the guest wants to meet for `askInvitee`. Empty if there is none.',
  ),
};
