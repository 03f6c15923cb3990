import { expect, test } from 'vitest';
import { calendarUrls } from '../../pages/shared/calendar-urls.ts';

const booked = {
  name: 'Talk & tea',
  status: 'open',
  startedAt: '2026-12-01T10:00:00.000Z',
  endedAt: '2026-12-01T10:30:00.000Z',
  url: '',
  locationId: 'inPerson',
  address: 'Main Street 1, 2nd floor + 1',
  customLocation: '',
  phoneNumber: '',
  access: 'Ring twice.',
} as const;

test('the web calendars get the name, the times, the place and the hosts of a booking', () => {
  const { google, outlook } = calendarUrls(booked, ['Ada', 'Bo']);
  expect(Object.fromEntries(new URL(google).searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Talk & tea',
    dates: '20261201T100000Z/20261201T103000Z',
    details: 'Ada, Bo\nRing twice.',
    location: 'Main Street 1, 2nd floor + 1',
  });
  expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Talk & tea',
    startdt: '2026-12-01T10:00:00Z',
    enddt: '2026-12-01T10:30:00Z',
    body: 'Ada, Bo\nRing twice.',
    location: 'Main Street 1, 2nd floor + 1',
  });
});

test('spaces in the address of a web calendar are percent-encoded', () => {
  const { google, outlook } = calendarUrls(booked, []);
  expect(`${google}${outlook}`).not.toContain('+');
  expect(outlook).toContain('subject=Talk%20%26%20tea');
});

test('the place of an online meeting is its URL', () => {
  const url = 'https://meet.example.com/desk';
  const { searchParams } = new URL(calendarUrls({ ...booked, url }, []).google);
  expect(searchParams.get('location')).toBe(url);
});

test('the place that the guest chose comes before the other details of the location', () => {
  const chosen = { locationId: 'askInvitee', customLocation: 'Café Central' } as const;
  const { searchParams } = new URL(calendarUrls({ ...booked, ...chosen }, []).google);
  expect(searchParams.get('location')).toBe('Café Central');
});
