import { expect, test } from 'vitest';
import { locationIds } from '../../../lib/domain/event-types/location-id.ts';
import { ask, at, auditedWorld } from './guests.ts';

const source = [
  'inPerson',
  'phone',
  'zoom',
  'googleMeet',
  'askInvitee',
  'teams',
  'custom',
] as const;

test('there are seven kinds of locations', () => {
  expect(locationIds.toSorted()).toEqual(source.toSorted());
});

test.each(source)(
  'the location %s can be booked if it is offered, and is 422 otherwise',
  async (locationId) => {
    const world = await auditedWorld();
    const place = (id: (typeof source)[number]) => ({
      locationId: id,
      provider: null,
      url: null,
      phoneNumber: null,
      address: null,
      customLocation: null,
      access: null,
    });
    const more = { locationId, phoneNumber: '+81 3 0000 0000' };
    const all = await world.eventType([world.member], { locations: source.map(place) });
    const booked = await ask(world, all, at(2, '09:00'), more);
    expect([booked.status, booked.body.data.locationId]).toEqual([201, locationId]);
    const others = source.filter((id) => id !== locationId).map(place);
    const few = await world.eventType([world.member], { locations: others });
    const refused = await ask(world, few, at(2, '10:00'), more);
    expect([refused.status, refused.body.code]).toEqual([422, 'location/not-offered']);
  },
);
