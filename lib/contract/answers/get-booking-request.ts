import * as v from 'valibot';
import { locales } from '../../domain/people/locale.ts';
import { timeFormats } from '../../domain/people/user-settings.ts';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { shownRequestMembers } from './shown-request.ts';

const host = v.object({ name: described(v.string(), 'The name of the host.', 'Rowan Ashdown') });

export const GetBookingRequest = contract({
  id: 'getBookingRequest',
  summary: 'Get a booking request, by the link of a host',
  description:
    'Returns the booking request that a host can confirm or decline. Hosts get the link by email. It can be opened any number ' +
    'of times: nothing changes until the request is confirmed or declined.',
  scope: 'answer',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(
      v.object({
        ...shownRequestMembers,
        hosts: described(v.array(host), 'The hosts of the booking.'),
        organizationName: described(v.string(), 'The name of the organization.', 'Example Clinic'),
        locale: described(v.picklist(locales), 'The language of the host.'),
        timeFormat: described(v.picklist(timeFormats), 'The clock of the host.'),
      }),
      'The request as its host sees it, with all its hosts.',
    ),
  }),
  versioned: true,
  showsOthers: true,
  problems: [],
});
