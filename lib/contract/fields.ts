import * as v from 'valibot';
import { locationIds, priorities } from '../domain/bookings/booking.ts';
import { isHttpsUrl } from '../domain/https-url.ts';
import { parseInstant, parseLocalDate } from '../domain/time/instant.ts';

/** JSON can spell half of a surrogate pair, which is no character: UTF-8 has no bytes for it, and the table refuses it. */
const characters = v.pipe(
  v.string(),
  v.check((sent) => sent.isWellFormed(), 'It has half of a surrogate pair.'),
);

/** At most `max` characters, counted as JSON Schema does: code points, so an emoji is one. */
export const text = (max: number) => v.pipe(characters, v.maxCodePoints(max));
/** Text that may not be empty. */
export const filledText = (max: number) =>
  v.pipe(characters, v.minLength(1, 'It is empty.'), v.maxCodePoints(max));

/** What a check says of a member that stands in for another one; both kinds of "missing" are the same to a client. */
export const missing = 'It is missing.';

/** An id that comes in is opaque; one that names nothing is told apart later, so any 1–64 characters pass. */
export const uid = filledText(64);

/** Apostrophes, punycode domains and the dots of old Japanese mobile addresses occur, so the form is HTML's and not a narrower one. */
export const email = v.pipe(
  v.string(),
  v.maxCodePoints(255),
  v.rfcEmail('It is no e-mail address.'),
);

const isInstant = (text: string) => parseInstant(text) !== undefined;
const noInstant = 'It is no RFC 3339 date-time with an offset.';
/** In a query a bare plus sign is a space, so `+09:00` arrives as ` 09:00`. */
const instantFault = ({ input }: { readonly input: string }) =>
  / \d\d:\d\d$/u.test(input) ? `${noInstant} In a query a plus sign is written %2B.` : noInstant;
/** RFC 3339 with any offset on the way in; milliseconds since the epoch for the code behind. */
export const instant = v.pipe(
  v.string(),
  v.check(isInstant, instantFault),
  v.metadata({ format: 'date-time' }),
  v.transform((text) => parseInstant(text) ?? Number.NaN),
);
/** UTC with milliseconds on the way out. Our own replies are not parsed again at run time. */
export const instantText = v.pipe(v.string(), v.metadata({ format: 'date-time' }));

/** `2026-03-01`: a date that exists; in which zone it is read stands beside it. */
export const localDate = v.pipe(
  v.string(),
  v.check((sent) => parseLocalDate(sent) !== undefined, 'It is no date.'),
  v.metadata({ format: 'date' }),
);

/** IANA name; whether there is such a zone is checked later (422), because the list of zones moves. */
export const timeZone = v.pipe(
  filledText(64),
  v.description('IANA time zone name, such as `Asia/Tokyo`.'),
);

/** An address on the way out. */
export const uriText = v.pipe(v.string(), v.metadata({ format: 'uri' }));

const noHttpsUrl = 'Must be a valid https URL.';
/** Never `javascript:` or plain `http:`. The form is a URI's; the parser knows the addresses that no browser would open. */
export const httpsUrl = v.pipe(
  v.string(),
  v.maxCodePoints(2048),
  v.url(noHttpsUrl),
  v.regex(/^https:\/\//iu, noHttpsUrl),
  v.check(isHttpsUrl, noHttpsUrl),
);

export const locationId = v.picklist(locationIds);
export const priority = v.picklist(priorities);
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer('It is no whole number.'), v.minValue(min), v.maxValue(max));

export const isSendUpdates = v.pipe(
  v.optional(v.boolean()),
  v.description('`false` holds back messages to people, which are not sent yet anyway.'),
);

/** Query parameters arrive as text. */
const wholeText = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/u, 'It is no whole number.'),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  );

/** Yes or no as a query parameter; no without it. */
export const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((sent) => sent === 'true'),
  ),
  'false',
);

export const perPage = v.optional(wholeText(1, 100), '20');

/** What the service itself has sealed; whether it is good here is told when it is opened. */
const sealed = v.pipe(v.string(), v.maxLength(2048));
export const cursor = v.optional(sealed);
export const token = v.optional(sealed);
