import { expect, test } from 'vitest';
import { hostEntry, slotEntry } from '../../../lib/domain/bookings/host-entry.ts';

const booking = {
  status: 'open',
  locationId: 'askInvitee',
  url: '',
  address: null,
  customLocation: 'My home, 1 High Street',
  phoneNumber: '+44 20 7946 0000',
  access: 'Ring twice.',
  priority: 'middle',
} as const;
const guest = { name: 'Ada', email: 'ada@example.com' };

test('the entry of a host has the place that the guest chose, also if the meeting has a link', () => {
  expect(hostEntry(booking, guest, 'A talk').place).toBe('My home, 1 High Street');
  const url = 'https://meet.example.com/talk';
  expect(hostEntry({ ...booking, url }, guest, 'A talk')).toMatchObject({
    place: 'My home, 1 High Street',
    url,
  });
});

test('the entry of a shared slot has the place of the host, and nothing that a guest sent', () => {
  expect(JSON.stringify(slotEntry(booking, 'A talk'))).not.toMatch(/High Street|7946|Ada/u);
  const hall = { ...booking, locationId: 'custom', customLocation: 'The town hall' } as const;
  expect(slotEntry(hall, 'A talk').place).toBe('The town hall');
});
