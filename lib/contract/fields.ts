import * as v from 'valibot';
import { isHttpsUrl } from '../domain/https-url.ts';
import { parseInstant, parseLocalDate } from '../domain/time/instant.ts';
import { described } from './described.ts';
import { line, lines } from './lines.ts';

export { uid } from './uid.ts';

const notFilled = 'Must not be empty.';

/** Text of at most `max` characters. They are code points as in JSON Schema, so an emoji is one. */
export const text = (max: number) => v.pipe(line, v.maxCodePoints(max));
/** Text that must not be empty. */
export const filledText = (max: number) =>
  v.pipe(line, v.minLength(1, notFilled), v.maxCodePoints(max));
/** Text that may contain tabs and line breaks. */
export const longText = (max: number) => v.pipe(lines, v.maxCodePoints(max));
/** Text that may contain tabs and line breaks, and must not be empty. */
export const filledLongText = (max: number) =>
  v.pipe(lines, v.minLength(1, notFilled), v.maxCodePoints(max));

/**
 * Email address in the form of HTML. A narrower form would refuse apostrophes, punycode domains and the dots of old
 * Japanese mobile addresses.
 */
export const email = v.pipe(
  v.string(),
  v.maxCodePoints(255),
  v.rfcEmail('Must be a valid email address.'),
);

const isInstant = (text: string) => parseInstant(text) !== undefined;
const noInstant = 'Must be an RFC 3339 date-time with a UTC offset.';
/** In a query, a plus sign without encoding is a space, so `+09:00` arrives as ` 09:00`. */
const instantFault = ({ input }: { readonly input: string }) =>
  / \d\d:\d\d$/u.test(input)
    ? `${noInstant} In a query string, write the plus sign as %2B.`
    : noInstant;
/** Instant in a request: RFC 3339 with any offset, converted to epoch milliseconds. */
export const instant = v.pipe(
  v.string(),
  v.check(isInstant, instantFault),
  v.metadata({ format: 'date-time' }),
  v.transform((text) => parseInstant(text) ?? Number.NaN),
);
/** Instant in a reply: UTC with milliseconds. Replies of this service are not parsed again at run time. */
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

/** Existing date such as `2026-03-01`. Another member contains its zone. */
export const localDate = v.pipe(
  v.string(),
  v.check(
    (sent) => parseLocalDate(sent) !== undefined,
    'Must be a valid date in the form YYYY-MM-DD.',
  ),
  v.metadata({ format: 'date' }),
);

/** IANA name of a zone. Its existence is checked later (422), because the list of zones changes. */
export const timeZone = filledText(64);

/** Address in a reply. */
/** Language of a person with an optional script and region. */
export const languageTag = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?$/u,
    'Must be a language with an optional script and region, such as en-GB.',
  ),
);

export const uriText = v.pipe(v.string(), v.metadata({ format: 'uri' }));

const noHttpsUrl = 'Must be a valid https URL.';
/**
 * URL with `https:`, never `javascript:` or plain `http:`. It has the form of a URI, and the parser refuses addresses
 * that no browser would open.
 */
export const httpsUrl = v.pipe(
  v.string(),
  v.maxCodePoints(2048),
  v.url(noHttpsUrl),
  v.regex(/^https:\/\//iu, noHttpsUrl),
  v.check(isHttpsUrl, noHttpsUrl),
);

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

/** Query parameters are text. */
/** Integer in a query parameter. */
export const wholeText = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/u, 'Must be an integer.'),
    v.transform(Number),
    v.integer('Must be an integer.'),
    v.minValue(min),
    v.maxValue(max),
  );

/** Positive number in a query parameter, as JSON writes it. */
export const positiveText = v.pipe(
  v.string(),
  v.maxLength(32),
  v.regex(/^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu, 'Must be a number.'),
  v.transform(Number),
  v.check((sent) => Number.isFinite(sent), 'Must be a finite number.'),
  v.gtValue(0),
);

const booleanText = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((sent) => sent === 'true'),
);

/** Boolean in a query parameter; defaults to false. */
export const flag = v.optional(booleanText, 'false');

/** Boolean in a query parameter; defaults to true. */
export const trueByDefault = v.optional(booleanText, 'true');

export const perPage = described(
  v.optional(wholeText(1, 100), '20'),
  'The maximum number of results per page.',
);

/** Cursor or token of the service. Its validity is checked when it is used. */
const opaque = v.pipe(line, v.maxLength(2048));
export const cursor = described(
  v.optional(opaque),
  'The cursor of the page to return: the `nextCursor` of the previous page. Omit it for the first page.',
);
export const token = v.optional(opaque);
