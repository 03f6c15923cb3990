import { conflictsOf } from './setting-conflicts.js';
import { stageFault, stageName } from './stage-name.js';

/**
 * The settings of a deployment, with their defaults. They are environment variables, because the
 * values of a stage belong to its operator and not to the source. docs/deploy.md describes each. A
 * test compares both with the workflow that passes them on.
 */
const { env } = process;

/** A sentence for each invalid setting. All are reported together. */
const complaints = [];

const refuse = (sentence, fallback) => {
  complaints.push(sentence);
  return fallback;
};

const text = (name) => env[name]?.trim() ?? '';

const wholeNumber = (name, fallback, least = 1) => {
  const given = text(name);
  if (given === '') return fallback;
  if (/^\d{1,9}$/u.test(given) && Number(given) >= least) return Number(given);
  return refuse(`${name} must be an integer of at least ${least}, but is ${given}.`, fallback);
};

const flag = (name, fallback = false) => {
  const given = text(name);
  if (given === '') return fallback;
  if (['false', 'true'].includes(given)) return given === 'true';
  return refuse(`${name} must be true or false, but is ${given}.`, fallback);
};

const matching = (name, pattern, example) => {
  const given = text(name);
  if (given === '' || pattern.test(given)) return given;
  return refuse(`${name} must have the form ${example}, but is ${given}.`, '');
};

/** `createBooking=50,listAvailableSchedules=20`. */
const concurrency = (name) => {
  const parts = text(name)
    .split(',')
    .filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, id, count] = /^\s*(\w+)\s*=\s*(\d{1,5})\s*$/u.exec(part) ?? [];
      return id === undefined
        ? refuse(`${name} must have the form createBooking=50, but is ${part}.`, [])
        : [[id, Number(count)]];
    }),
  );
};

const keptDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288,
  3653,
];

const retention = (name, fallback) => {
  const days = wholeNumber(name, fallback);
  if (keptDays.includes(days)) return days;
  return refuse(`${name} must be one of ${keptDays.join(', ')}, but is ${days}.`, fallback);
};

const arn = (name, kind, example) =>
  matching(name, new RegExp(`^arn:aws[\\w-]*:${kind}$`, 'u'), example);

/** Another URL of a provider, such as that of a national cloud. Tokens of users are sent there. */
const apiUrl = (name, example) =>
  matching(name, /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+\/?$/u, example);

/** A URL without a fragment. One of the operator's own machine is for the local service. */
const url = (name, example) =>
  matching(
    name,
    /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?][^\s#]*)?$/u,
    example,
  );

const origin = String.raw`(?:https://[a-z0-9-]+(?:\.[a-z0-9-]+)+|http://(?:localhost|127\.0\.0\.1))(?::\d{1,5})?`;

/** Only a stage for development can lose its data by mistake. */
const PROTECTED = flag('PROTECTED', stageName !== 'dev');

/** A page on the developer's machine may call a stage for development. */
const ownPage = stageName === 'dev' ? 'http://localhost:5173' : '';

export const settings = {
  PROTECTED,
  ALLOWED_ORIGINS:
    matching(
      'ALLOWED_ORIGINS',
      new RegExp(`^${origin}(?:\\s*,\\s*${origin})*,?$`, 'u'),
      'https://app.example.com, https://www.example.com',
    ) || ownPage,
  JWT_ISSUER: matching(
    'JWT_ISSUER',
    /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/]|urn:)[^\s?#@]+$/u,
    'https://login.example.com/',
  ),
  JWT_AUDIENCE: matching('JWT_AUDIENCE', /^[\x21-\x7e]{1,255}$/u, 'scheduling'),
  JWT_JWKS_URL: url('JWT_JWKS_URL', 'https://login.example.com/.well-known/jwks.json'),
  JWT_SUBJECT_IS_USER_ID: flag('JWT_SUBJECT_IS_USER_ID'),
  JWT_SCOPE_CLAIM: matching('JWT_SCOPE_CLAIM', /^[\w:./-]{1,128}$/u, 'scope'),
  JWT_SCOPE_PREFIX: matching('JWT_SCOPE_PREFIX', /^[\w:./-]{1,128}$/u, 'https://api.example.com/'),
  PAGES_CLIENT_ID: matching('PAGES_CLIENT_ID', /^[\x21-\x7e]{1,255}$/u, 'scheduling-pages'),
  BOOKING_PAGE_URL: url('BOOKING_PAGE_URL', 'https://book.example.com/'),
  PUBLIC_URL: matching(
    'PUBLIC_URL',
    /^https:\/\/[^\s/?#]+\/?$|^http:\/\/127\.0\.0\.1:\d+$/u,
    'https://api.example.com',
  ),
  ZOOM_NOTICES: flag('ZOOM_NOTICES'),
  JITSI_URL: matching(
    'JITSI_URL',
    /^https:\/\/(?=.{1,180}$)[^\s/?#@]+(\/[^\s?#]*)?$/u,
    'https://meet.example.com',
  ),
  GOOGLE_API_URL: apiUrl('GOOGLE_API_URL', 'https://www.googleapis.com'),
  MICROSOFT_API_URL: apiUrl('MICROSOFT_API_URL', 'https://graph.microsoft.us'),
  INVITATION_PAGE_URL: matching(
    'INVITATION_PAGE_URL',
    /^https:\/\/[^\s#]+$/u,
    'https://app.example.com/join',
  ),
  MAIL_PROVIDER: matching('MAIL_PROVIDER', /^(?:ses|smtp)$/u, 'ses or smtp'),
  MAIL_FROM: matching('MAIL_FROM', /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u, 'bookings@example.com'),
  MAILS_AN_HOUR: wholeNumber('MAILS_AN_HOUR', 1000),
  TEXT_PROVIDER:
    matching('TEXT_PROVIDER', /^(?:none|webhook|twilio|aws)$/u, 'none, webhook, twilio or aws') ||
    'none',
  TEXT_FROM: matching('TEXT_FROM', /^[\w+:./ -]{1,256}$/u, '+12135550142'),
  // The URL on the operator's own machine is for the local service.
  TEXT_URL: matching(
    'TEXT_URL',
    /^https:\/\/[^\s#@]+$|^http:\/\/127\.0\.0\.1:\d+\/texts$/u,
    'https://texts.example.com/send',
  ),
  TEXT_ACCOUNT: matching('TEXT_ACCOUNT', /^AC[\da-f]{32}$/u, 'AC0123456789abcdef0123456789abcdef'),
  TEXT_COUNTRIES: matching('TEXT_COUNTRIES', /^[A-Z]{2}(?:\s*,\s*[A-Z]{2})*$/u, 'JP, US'),
  TEXTS_AN_HOUR: wholeNumber('TEXTS_AN_HOUR', 100),
  CREDENTIAL_RATE: wholeNumber('CREDENTIAL_RATE', 50),
  PUBLIC_BOOKINGS_AN_HOUR: wholeNumber('PUBLIC_BOOKINGS_AN_HOUR', 120),
  PUBLIC_BOOKINGS_A_DAY: wholeNumber('PUBLIC_BOOKINGS_A_DAY', 1000),
  THROTTLE_RATE: wholeNumber('THROTTLE_RATE', 500),
  THROTTLE_BURST: wholeNumber('THROTTLE_BURST', 1000),
  COSTLY_THROTTLE_RATE: wholeNumber('COSTLY_THROTTLE_RATE', 50),
  COSTLY_THROTTLE_BURST: wholeNumber('COSTLY_THROTTLE_BURST', 100),
  WAITING_REQUESTS: wholeNumber('WAITING_REQUESTS', 100, 0),
  RESERVED_CONCURRENCY: concurrency('RESERVED_CONCURRENCY'),
  ALARMS: flag('ALARMS', PROTECTED),
  ALARM_EMAIL: matching('ALARM_EMAIL', /^[^@\s]+@[^@\s]+$/u, 'oncall@example.com'),
  BUDGET: wholeNumber('BUDGET', 0),
  DASHBOARD: flag('DASHBOARD'),
  TRACING: flag('TRACING'),
  LOG_RETENTION_DAYS: retention('LOG_RETENTION_DAYS', 30),
  KMS_KEY_ARN: arn(
    'KMS_KEY_ARN',
    'kms:[\\w-]+:\\d{12}:key/[\\w-]+',
    'arn:aws:kms:eu-central-1:111122223333:key/…',
  ),
  CLOUDFRONT: flag('CLOUDFRONT'),
  FIREWALL_ARN: arn(
    'FIREWALL_ARN',
    'wafv2:us-east-1:\\d{12}:global/webacl/[\\w-]+/[\\w-]+',
    'arn:aws:wafv2:us-east-1:111122223333:global/webacl/…',
  ),
  DOMAIN_NAME: matching('DOMAIN_NAME', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/u, 'api.example.com'),
  CERTIFICATE_ARN: arn(
    'CERTIFICATE_ARN',
    'acm:[\\w-]+:\\d{12}:certificate/[\\w-]+',
    'arn:aws:acm:eu-central-1:111122223333:certificate/…',
  ),
  HOSTED_ZONE_ID: matching('HOSTED_ZONE_ID', /^Z[A-Z0-9]+$/u, 'Z1D633PJN98FT9'),
  PERMISSIONS_BOUNDARY_ARN: arn(
    'PERMISSIONS_BOUNDARY_ARN',
    'iam::\\d{12}:policy/[\\w+=,.@/-]+',
    'arn:aws:iam::111122223333:policy/…',
  ),
  RESTORED_TABLE: matching('RESTORED_TABLE', /^[\w.-]{3,255}$/u, 'scheduling-production-restored'),
  DYNAMODB_CLIENT: matching('DYNAMODB_CLIENT', /^sdk$/u, 'sdk'),
  SERVICE_VERSION: matching('SERVICE_VERSION', /^[\w.-]{1,64}$/u, 'the commit, 5f3c1e9'),
};

const wrongStage = stageFault(stageName);
if (wrongStage !== undefined) complaints.push(wrongStage);
// An invalid value would cause further conflicts.
if (complaints.length === 0)
  complaints.push(...conflictsOf(settings, text('AWS_REGION') || text('AWS_DEFAULT_REGION')));
if (complaints.length > 0) throw new Error(complaints.join('\n'));

/** The policy of the table and the bucket for the deletion of the stack. */
export const deletionPolicy = PROTECTED ? 'Retain' : 'Delete';
