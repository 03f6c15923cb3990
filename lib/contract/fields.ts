import * as v from 'valibot';
import { priorities } from '../domain/event-types/event-type.ts';
import { locationIds } from '../domain/event-types/location-id.ts';
import { isHttpsUrl } from '../domain/https-url.ts';
import { parseInstant, parseLocalDate } from '../domain/time/instant.ts';
import { described } from './described.ts';
import { line, lines } from './lines.ts';

export { uid } from './uid.ts';

const notFilled = 'Must not be empty.';

/** At most `max` characters, counted as JSON Schema does: code points, so an emoji is one. */
export const text = (max: number) => v.pipe(line, v.maxCodePoints(max));
/** Text that may not be empty. */
export const filledText = (max: number) =>
  v.pipe(line, v.minLength(1, notFilled), v.maxCodePoints(max));
/** Text that can have tabs and line breaks. */
export const longText = (max: number) => v.pipe(lines, v.maxCodePoints(max));
/** Text that can have tabs and line breaks, and may not be empty. */
export const filledLongText = (max: number) =>
  v.pipe(lines, v.minLength(1, notFilled), v.maxCodePoints(max));

/** Apostrophes, punycode domains and the dots of old Japanese mobile addresses occur, so the form is HTML's and not a narrower one. */
export const email = v.pipe(
  v.string(),
  v.maxCodePoints(255),
  v.rfcEmail('Must be a valid email address.'),
);

const isInstant = (text: string) => parseInstant(text) !== undefined;
const noInstant = 'Must be an RFC 3339 date-time with a UTC offset.';
/** In a query a bare plus sign is a space, so `+09:00` arrives as ` 09:00`. */
const instantFault = ({ input }: { readonly input: string }) =>
  / \d\d:\d\d$/u.test(input)
    ? `${noInstant} In a query string, write the plus sign as %2B.`
    : noInstant;
/** RFC 3339 with any offset on the way in; milliseconds since the epoch for the code behind. */
export const instant = v.pipe(
  v.string(),
  v.check(isInstant, instantFault),
  v.metadata({ format: 'date-time' }),
  v.transform((text) => parseInstant(text) ?? Number.NaN),
);
/** UTC with milliseconds on the way out. Our own replies are not parsed again at run time. */
export const instantText = v.pipe(v.string(), v.metadata({ format: 'date-time' }));
export const createdAt = described(
  instantText,
  'The time at which the resource was created.',
  '2032-02-22T17:04:31.208Z',
);
export const updatedAt = described(
  instantText,
  'The time at which the resource was last updated.',
  '2032-02-22T17:04:31.208Z',
);

/** `2026-03-01`: a date that exists; in which zone it is read stands beside it. */
export const localDate = v.pipe(
  v.string(),
  v.check(
    (sent) => parseLocalDate(sent) !== undefined,
    'Must be a valid date in the form YYYY-MM-DD.',
  ),
  v.metadata({ format: 'date' }),
);

/** IANA name; whether there is such a zone is checked later (422), because the list of zones moves. */
export const timeZone = filledText(64);

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
  v.pipe(v.number(), v.integer('Must be an integer.'), v.minValue(min), v.maxValue(max));

export const isSendUpdates = described(
  v.optional(v.boolean()),
  '`false` to send no messages to people about the change. Webhooks are sent all the same.',
);
export const updateMessage = described(
  v.optional(longText(2000)),
  'The message to people that is sent with the change.',
);

/** Query parameters arrive as text. */
/** An integer as a query parameter. */
export const wholeText = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/u, 'Must be an integer.'),
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

export const perPage = described(
  v.optional(wholeText(1, 100), '20'),
  'The maximum number of results per page.',
);

/** A cursor or a token that the service itself has made; whether it is good here is found out when it is read. */
const opaque = v.pipe(line, v.maxLength(2048));
export const cursor = described(
  v.optional(opaque),
  'The cursor of the page to return: the `nextCursor` of the previous page. Omit it for the first page.',
);
export const token = v.optional(opaque);
