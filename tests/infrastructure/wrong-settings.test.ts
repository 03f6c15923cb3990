import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { templateOf } from './packaged.ts';
import { everySetting } from './settings.ts';

const { CERTIFICATE_ARN, FIREWALL_ARN } = everySetting;

afterEach(() => vi.unstubAllEnvs());

test.each([
  [
    'settings',
    { THROTTLE_RATE: 'many' },
    'THROTTLE_RATE must be an integer of at least 1, but is many.',
  ],
  ['settings', { LOG_RETENTION_DAYS: '31' }, 'LOG_RETENTION_DAYS must be one of 1, 3, 5'],
  ['settings', { GOOGLE_API_URL: 'http://a.b' }, 'GOOGLE_API_URL must have the form https://'],
  ['settings', { TRACING: 'on' }, 'TRACING must be true or false, but is on.'],
  ['settings', { RESERVED_CONCURRENCY: 'createBooking' }, 'must have the form createBooking=50'],
  ['settings', { KMS_KEY_ARN: 'alias/mine' }, 'KMS_KEY_ARN must have the form arn:aws:kms:'],
  ['settings', { ALLOWED_ORIGINS: 'app.example.com' }, 'ALLOWED_ORIGINS must have the form'],
  ['settings', { ALLOWED_ORIGINS: 'https://a.example.com/' }, 'ALLOWED_ORIGINS must have the form'],
  ['settings', { ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS must have the form'],
  ['settings', { JWT_ISSUER: 'login.example.com' }, 'JWT_ISSUER must have the form https://'],
  ['settings', { JWT_AUDIENCE: 'my service' }, 'JWT_AUDIENCE must have the form scheduling'],
  ['settings', { JWT_JWKS_URL: '/keys' }, 'JWT_JWKS_URL must have the form https://'],
  ['settings', { BOOKING_PAGE_URL: 'http://a.example.com' }, 'BOOKING_PAGE_URL must have the form'],
  [
    'settings',
    { JWT_ISSUER: 'https://login.example.com/' },
    'JWT_ISSUER, JWT_AUDIENCE and JWT_JWKS_URL must be set together, so set JWT_AUDIENCE and JWT_JWKS_URL, too.',
  ],
  [
    'functions',
    { RESERVED_CONCURRENCY: 'makeBooking=5' },
    'RESERVED_CONCURRENCY contains makeBooking',
  ],
  [
    'stage',
    { DOMAIN_NAME: 'api.example.com' },
    'DOMAIN_NAME and CERTIFICATE_ARN must be set together',
  ],
  ['alarms', { ALARM_EMAIL: 'oncall@example.com' }, 'ALARM_EMAIL requires ALARMS or BUDGET'],
  ['budget', { BUDGET: '20' }, 'BUDGET requires ALARM_EMAIL'],
  ['stage', { HOSTED_ZONE_ID: 'Z1D633PJN98FT9' }, 'HOSTED_ZONE_ID requires DOMAIN_NAME'],
  ['cloudfront', { FIREWALL_ARN }, 'FIREWALL_ARN requires CLOUDFRONT'],
  [
    'cloudfront',
    { CLOUDFRONT: 'true', CERTIFICATE_ARN: CERTIFICATE_ARN.replace('us-east-1', 'eu-central-1') },
    'With CLOUDFRONT, CERTIFICATE_ARN must be in us-east-1',
  ],
])(
  'an invalid setting stops the packaging with one sentence (%s %j)',
  async (part, wrong, sentence) => {
    for (const [name, value] of Object.entries(wrong)) vi.stubEnv(name, value);
    forgetModules();
    await expect(import(`../../scripts/serverless-${part}.js`)).rejects.toThrow(sentence);
  },
);

test.each([
  [{ ALLOWED_ORIGINS: 'http://localhost:5173,https://app.example.com:8443' }],
  [{ BOOKING_PAGE_URL: 'http://localhost:5173/book?team=a' }],
  [
    {
      JWT_ISSUER: 'urn:example:issuer',
      JWT_AUDIENCE: 'urn:example:service',
      JWT_JWKS_URL: 'http://127.0.0.1:3001/keys?policy=sign-in',
    },
  ],
])('settings for a local service, other ports and queries are accepted (%j)', async (given) => {
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  forgetModules();
  const { settings } = await import('../../scripts/serverless-settings.js');
  expect(settings).toMatchObject(given);
});

const sentence =
  'The name of a stage must have at most ten lower-case letters and digits and begin with a letter, but is';

test.each(['my-stage', '1stage', 'Production', 'productions'])(
  'the stage name %s is refused',
  async (name) => {
    const { argv } = process;
    process.argv = [...argv, '--stage', name];
    onTestFinished(() => {
      process.argv = argv;
    });
    forgetModules();
    await expect(import('../../scripts/stage-name.js')).rejects.toThrow(`${sentence} ${name}.`);
  },
);

test('a wrong stage name stops the packaging', async () => {
  await expect(templateOf('my-stage')).rejects.toThrow(`${sentence} my-stage.`);
});
