import { UsageError } from './usage-error.ts';

interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** The placeholder of the value in the help. */
  readonly value?: string;
  readonly help: string;
}

const text = (value: string, help: string) => ({ type: 'string', value, help }) as const;
const flag = (help: string) => ({ type: 'boolean', help }) as const;

/** All options of all commands. An option has the same meaning in each command. */
export const options = {
  url: text('url', 'The address of the service. Defaults to SCHEDULING_URL'),
  'api-key': text(
    'key',
    'An API key. Defaults to SCHEDULING_API_KEY, which other users of the machine cannot see',
  ),
  token: text(
    'token',
    'A bearer token. Defaults to SCHEDULING_TOKEN, which other users of the machine cannot see',
  ),
  json: flag('Print JSON'),
  help: { ...flag('Show how a command is used'), short: 'h' },
  version: flag('Show the version'),
  'event-type': text('id', 'The ID of the event type'),
  user: text('id', 'The ID of the host'),
  status: text('status', 'request, open, or cancel'),
  from: text('time', 'The start of the period, such as 2032-03-01T09:00:00Z'),
  to: text('time', 'The end of the period'),
  limit: text('number', 'The maximum number of results'),
  start: text('time', 'The start time, such as 2032-03-01T09:00:00+09:00'),
  name: text('name', 'The name of the guest'),
  email: text('address', 'The email address of the guest'),
  'time-zone': text('zone', 'An IANA time zone. Defaults to the time zone of this machine'),
  location: text('type', 'The type of location. Defaults to the first one of the event type'),
  message: text('text', 'The message from the guest'),
  reason: text('text', 'The reason for the cancellation'),
  'if-match': text('etag', 'Only change this version'),
  'idempotency-key': text('key', 'With the same key, the command takes effect once'),
  'dry-run': flag('Show what would happen, without any effect'),
  kind: text('kind', 'Only events of this kind, such as guest_booked'),
  cursor: text('cursor', 'Continue after the events that were printed before this cursor'),
  'cursor-file': text('file', 'Store the cursor in this file, and continue from there'),
  'allow-writes': flag('Also offer tools that create, move, and cancel bookings'),
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof options;

/** The values of the options on the command line. */
export type Values = Readonly<Partial<Record<OptionName, string | boolean | undefined>>>;

/** The options that every command accepts. */
export const commonOptions: readonly OptionName[] = [
  'url',
  'api-key',
  'token',
  'json',
  'help',
  'version',
];

/** The value of an option with a text, or undefined if it was not given. */
export const givenText = (values: Values, name: OptionName): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

export function requiredValue(values: Values, name: OptionName): string {
  const value = givenText(values, name);
  if (value === undefined) throw new UsageError(`--${name} is missing.`);
  return value;
}

export function numberOf(values: Values, name: OptionName, defaultValue: number): number {
  const value = givenText(values, name);
  if (value === undefined) return defaultValue;
  if (!/^[1-9]\d{0,5}$/u.test(value))
    throw new UsageError(`--${name} must be a number, such as 20.`);
  return Number(value);
}

export const helpOf = (names: readonly OptionName[]): string => {
  const lines = names.map((name): [string, string] => {
    const option: Option = options[name];
    return [`--${name}${option.value === undefined ? '' : ` <${option.value}>`}`, option.help];
  });
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
};
