import { expect, test } from 'vitest';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { body, data, members, operation } from './documented.ts';

const places = 'inPerson phone zoom googleMeet askInvitee teams custom';
const text = 'string';
const textOrNull = 'string or null';
const instant = 'string, date-time';

const tracking = { campaign: text, source: text, medium: text, content: text, term: text };

test('createBooking has the members of its source table, location as another name of locationId, and customLocation', () => {
  expect(members(body('createBooking'))).toEqual({
    startedAt: `${instant} !`,
    timeZone: 'string !',
    eventTypeId: 'string !',
    email: 'string, email !',
    name: 'string !',
    company: text,
    textRemindCountryCode: text,
    textRemindNumber: text,
    ccEmails: 'array',
    message: text,
    locale: 'string',
    locationId: `${places} null`,
    location: `${places} null`,
    phoneNumber: text,
    customLocation: text,
    tracking: 'object',
    answers: 'array',
    payment: 'object',
  });
});

test('tracking, answers and payment of createBooking have the members of the source', () => {
  expect(members(body('createBooking', 'tracking'))).toEqual(tracking);
  expect(members(body('createBooking', 'answers'))).toEqual({
    questionUid: 'string !',
    content: 'string or array !',
  });
  expect(members(body('createBooking', 'payment'))).toEqual({
    paymentMethod: 'none card onsite !',
    items: 'array !',
    successUrl: 'string, uri',
    cancelUrl: 'string, uri',
  });
  expect(members(body('createBooking', 'payment', 'items'))).toEqual({ uid: 'string !' });
});

test('updateBooking has the members of its source table, all optional', () => {
  expect(members(body('updateBooking'))).toEqual({
    name: text,
    description: text,
    timeZone: text,
    startedAt: instant,
    endedAt: instant,
    hosts: 'array',
    priority: 'low middle high',
    updateMessage: text,
    isSendUpdates: 'boolean',
  });
  expect(members(body('updateBooking', 'hosts'))).toEqual({
    userId: 'string !',
    role: 'admin editor viewer',
  });
});

const scheduleOptions = {
  description: textOrNull,
  routine: 'object or null',
  isRoutine: 'boolean',
  isRemind: 'boolean',
  projectId: 'number',
  phoneNumber: textOrNull,
  access: textOrNull,
  address: textOrNull,
  customLocation: textOrNull,
  isAllDay: 'boolean',
  priority: 'low middle high null',
  displayType: 'private teamPublic public',
  location: `${places} none null`,
  transparency: 'opaque transparent',
  behavior: 'event work',
  visibilityType: 'default busy',
  updateMessage: text,
  isSendUpdates: 'boolean',
};

test('createSchedule has the members of its source table, isRoutine, updateMessage and isSendUpdates', () => {
  expect(members(body('createSchedule'))).toEqual({
    ...scheduleOptions,
    name: 'string !',
    attendees: 'array !',
    timeZone: 'string !',
    startedAt: 'string !',
    endedAt: 'string !',
  });
});

test('updateSchedule has the members of createSchedule, all optional', () => {
  expect(members(body('updateSchedule'))).toEqual({
    ...scheduleOptions,
    projectId: 'number or null',
    name: text,
    attendees: 'array',
    timeZone: text,
    startedAt: text,
    endedAt: text,
  });
});

test.each(['createSchedule', 'updateSchedule'])(
  'a routine of %s has three members, and its items have seven members and exceptions',
  (id) => {
    expect(members(body(id, 'routine'))).toEqual({
      duration: 'integer !',
      endedAt: 'string or null, date-time !',
      schedules: 'array !',
    });
    expect(members(body(id, 'routine', 'schedules'))).toEqual({
      startHour: 'integer !',
      startMinute: 'integer !',
      endHour: 'integer !',
      endMinute: 'integer !',
      wday: 'integer !',
      frequencyType: '1 2 3 4 !',
      frequencyInterval: 'integer !',
      exceptions: 'array',
    });
  },
);

test.each(['createSchedule', 'updateSchedule'])('an attendee of %s has four members', (id) => {
  expect(members(body(id, 'attendees'))).toEqual({
    userId: text,
    email: 'string, email',
    role: 'admin editor viewer !',
    userType: 'host guest 1 2 !',
  });
});

test.each(['createBooking', 'updateBooking', 'createSchedule', 'updateSchedule'])(
  'the body of %s accepts no unknown members',
  (id) => {
    expect(body(id).additionalProperties).toBe(false);
  },
);

test.each([
  ['createBooking', 201],
  ['updateBooking', 200],
])('%s replies with a booking that has every member of its source table', (id, status) => {
  expect(members(data(id, status))).toEqual({
    uid: 'string !',
    eventTypeId: 'string or null !',
    name: 'string !',
    description: 'string !',
    status: 'request open cancel !',
    startedAt: `${instant} !`,
    endedAt: `${instant} !`,
    locationId: `${places} !`,
    url: 'string !',
    phoneNumber: 'string !',
    address: 'string or null !',
    customLocation: 'string !',
    access: 'string or null !',
    timeZone: 'string !',
    priority: 'low middle high !',
    spamType: 'integer !',
    cancelReason: 'string !',
    cancelledAt: 'string or null, date-time !',
    cancelledBy: 'host guest null !',
    capacity: 'number or null !',
    hosts: 'array !',
    createdAt: `${instant} !`,
    updatedAt: `${instant} !`,
    urlStatus: 'none pending available failed !',
  });
  expect(members(data(id, status, 'hosts'))).toEqual({
    userId: 'string !',
    role: 'admin editor viewer !',
  });
});

test.each([
  ['createSchedule', 201],
  ['updateSchedule', 200],
])(
  '%s replies with a schedule that has every member of its source table and nine more',
  (id, status) => {
    expect(members(data(id, status))).toEqual({
      uid: 'string !',
      projectId: 'number or null !',
      status: 'open cancel !',
      url: 'string or null !',
      urlStatus: 'none pending available failed !',
      createdBy: 'string or null !',
      createdAt: 'string or null, date-time !',
      updatedAt: `${instant} !`,
      isConcealed: 'boolean !',
      name: 'string !',
      description: 'string or null !',
      startedAt: `${instant} !`,
      endedAt: `${instant} !`,
      isAllDay: 'boolean !',
      timeZone: 'string !',
      address: 'string or null !',
      phoneNumber: 'string or null !',
      customLocation: 'string or null !',
      access: 'string or null !',
      routine: 'object or null !',
      isRemind: 'boolean !',
      attendees: 'array !',
      priority: 'low middle high null !',
      displayType: 'private teamPublic public !',
      location: `${places} null !`,
      transparency: 'opaque transparent !',
      behavior: 'event work !',
      visibilityType: 'default busy !',
    });
    expect(members(data(id, status, 'attendees'))).toEqual({
      userId: text,
      email: text,
      role: 'admin editor viewer !',
      userType: 'host guest !',
    });
  },
);

test('listBookingRecordings replies with an array of recordings that have exactly five members', () => {
  expect(members(data('listBookingRecordings', 200))).toEqual({
    createdAt: `${instant} !`,
    updatedAt: `${instant} !`,
    videoUrl: 'string, uri !',
    videoThumbnailUrl: 'string !',
    isShareVideo: 'boolean !',
  });
});

test('reassignBookingAutomatically takes no body and replies with the booking and its new host', () => {
  expect(operation('reassignBookingAutomatically').requestBody).toBeUndefined();
  expect(members(data('reassignBookingAutomatically', 200))).toEqual({
    uid: 'string !',
    host: 'object !',
  });
  expect(members(data('reassignBookingAutomatically', 200, 'host'))).toEqual({
    uid: 'string !',
    name: 'string !',
  });
});

test('the operations of the source have their paths under /v1', () => {
  const routes = Object.fromEntries(rows.map(({ id, method, path }) => [id, `${method} ${path}`]));
  expect(routes).toMatchObject({
    createBooking: 'POST /v1/bookings',
    updateBooking: 'PATCH /v1/bookings/{uid}',
    createSchedule: 'POST /v1/schedules',
    updateSchedule: 'PATCH /v1/schedules/{uid}',
    listBookingRecordings: 'GET /v1/bookings/{bookingId}/recordings',
    reassignBookingAutomatically: 'POST /v1/bookings/{bookingId}/reassign',
  });
});

test.each([
  ['createBooking', 201],
  ['createSchedule', 201],
  ['updateBooking', 200],
  ['updateSchedule', 200],
  ['listBookingRecordings', 200],
  ['reassignBookingAutomatically', 200],
] as const)('%s succeeds with %i', async (id, status) => {
  expect((await loadContracts()).get(id)?.status).toBe(status);
  expect(operation(id).responses).toHaveProperty(`${status}`);
});
