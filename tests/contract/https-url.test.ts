import * as v from 'valibot';
import { expect, test } from 'vitest';
import { httpsUrl } from '../../lib/contract/fields.ts';
import { isWellFormed } from '../../lib/domain/bookings/attachment.ts';
import { attachments } from '../support/bookings/attachments.ts';
import { operations, type Schema } from '../support/http/operations.ts';

const keptAs = {
  'a video': (url: string) =>
    isWellFormed('recording', { ...attachments.recording(), videoUrl: url }),
  // An empty URL means that there is no thumbnail.
  'its thumbnail': (url: string) =>
    url !== '' && isWellFormed('recording', { ...attachments.recording(), videoThumbnailUrl: url }),
  'a transcript': (url: string) =>
    isWellFormed('transcript', { ...attachments.transcript(), transcriptUrl: url }),
};
const takenBy = Object.entries({ ...keptAs, 'a request': (url: string) => v.is(httpsUrl, url) });

test.each([
  'https://example.com',
  'HTTPS://Example.com/',
  'https://meet.example.com:8443/a/b;c=1/%20?d=e%26f&g%5B%5D=h#i?j',
  'https://xn--r8jz45g.example/%E4%BC%9A%E8%AD%B0',
  'https://[2001:db8::1]/room',
  'https://user@example.com/room',
])('%j is accepted as an https URL in every request', (url) => {
  for (const [where, takes] of takenBy) expect(takes(url), where).toBe(true);
});

test.each([
  '',
  'https://',
  'https:///x.y',
  'https:x.y',
  'https:/x.y',
  'https://?q',
  'https://:443/',
  'https://example.com:99999/',
  'https://example.com/a b',
  'https://exa mple.com/',
  ' https://example.com',
  'https://example.com\n',
  'https://example.com/\na',
  'https://example.com/\ta',
  'https://example.com/\u0000',
  'https://example.com\\a',
  'https://example.com/%zz',
  'https://example.com/"onclick="',
  'https://example.com/<a>',
  'https://example.com/会議',
  'https://example.com/\u212a',
  'https://example.com/?a[]=b',
  'https://example.com/#a#b',
  'https://[::zz]/',
  'https://@/',
  'https://:@/',
  'http://example.com',
  'javascript:alert(1)',
])('%j is refused as an https URL in every request', (url) => {
  for (const [where, takes] of takenBy) expect(takes(url), where).toBe(false);
});

/** Yields a schema and all schemas in it, each with its path. */
function* within(schema: Schema, path = ''): Generator<[string, Schema]> {
  yield [path, schema];
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* within(one, path);
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    yield* within(one, `${path}/${name}`);
  }
  if (schema.items) yield* within(schema.items, `${path}/0`);
}

test('every member of a request whose name ends in url is documented as a URI of at most 2048 characters', () => {
  const named = operations
    .flatMap(({ row, body }) => [...within(body)].map(([path, one]) => ({ row, path, one })))
    .filter(({ path, one }) => /url$/iu.test(path) && one.type !== undefined);
  expect(named.map(({ row, path }) => `${row.id} ${path}`)).toEqual([
    'createBooking /payment/successUrl',
    'createBooking /payment/cancelUrl',
    'createBookingRecording /videoUrl',
    'createBookingRecording /videoThumbnailUrl',
    'createBookingTranscript /transcriptUrl',
    'createEventType /locations/0/url',
    'updateEventType /locations/0/url',
    'createCalendarConnection /url',
    'createWebhookEndpoint /url',
    'updateWebhookEndpoint /url',
    'createRoutingForm /rules/0/route/url',
    'createRoutingForm /fallback/url',
    'updateRoutingForm /rules/0/route/url',
    'updateRoutingForm /fallback/url',
  ]);
  for (const { path, one } of named) {
    expect([path, one.format, one.maxLength]).toEqual([path, 'uri', 2048]);
  }
});
