import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { templateOf } from './packaged.ts';
import { everySetting } from './settings.ts';

const { CERTIFICATE_ARN, FIREWALL_ARN, KMS_KEY_ARN } = everySetting;

afterEach(() => vi.unstubAllEnvs());

test.each([
  [{ THROTTLE_RATE: 'many' }, 'THROTTLE_RATE must be an integer of at least 1, but is many.'],
  [{ LOG_RETENTION_DAYS: '31' }, 'LOG_RETENTION_DAYS must be one of 1, 3, 5'],
  [{ GOOGLE_API_URL: 'http://a.b' }, 'GOOGLE_API_URL must have the form https://'],
  [{ TRACING: 'on' }, 'TRACING must be true or false, but is on.'],
  [{ RESERVED_CONCURRENCY: 'createBooking' }, 'must have the form createBooking=50'],
  [{ KMS_KEY_ARN: 'alias/mine' }, 'KMS_KEY_ARN must have the form arn:aws:kms:'],
  [{ ALLOWED_ORIGINS: 'app.example.com' }, 'ALLOWED_ORIGINS must have the form'],
  [{ ALLOWED_ORIGINS: 'https://a.example.com/' }, 'ALLOWED_ORIGINS must have the form'],
  [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS must have the form'],
  [{ JWT_ISSUER: 'login.example.com' }, 'JWT_ISSUER must have the form https://'],
  [{ JWT_AUDIENCE: 'my service' }, 'JWT_AUDIENCE must have the form scheduling'],
  [{ JWT_JWKS_URL: '/keys' }, 'JWT_JWKS_URL must have the form https://'],
  [{ BOOKING_PAGE_URL: 'http://a.example.com' }, 'BOOKING_PAGE_URL must have the form'],
  [
    { JWT_ISSUER: 'https://login.example.com/' },
    'JWT_ISSUER, JWT_AUDIENCE and JWT_JWKS_URL must be set together, so set JWT_AUDIENCE and JWT_JWKS_URL, too.',
  ],
  [{ RESERVED_CONCURRENCY: 'makeBooking=5' }, 'RESERVED_CONCURRENCY contains makeBooking'],
  [{ DOMAIN_NAME: 'api.example.com' }, 'DOMAIN_NAME and CERTIFICATE_ARN must be set together'],
  [{ ALARM_EMAIL: 'oncall@example.com' }, 'ALARM_EMAIL requires ALARMS or BUDGET'],
  [{ BUDGET: '20' }, 'BUDGET requires ALARM_EMAIL'],
  [{ HOSTED_ZONE_ID: 'Z1D633PJN98FT9' }, 'HOSTED_ZONE_ID requires DOMAIN_NAME'],
  [{ FIREWALL_ARN }, 'FIREWALL_ARN requires CLOUDFRONT'],
  [
    { CLOUDFRONT: 'true', CERTIFICATE_ARN: CERTIFICATE_ARN.replace('us-east-1', 'eu-central-1') },
    'With CLOUDFRONT, CERTIFICATE_ARN must be in us-east-1',
  ],
  [{ MAIL_PROVIDER: 'ses' }, 'MAIL_PROVIDER is ses, so MAIL_FROM must be set.'],
  [{ TEXT_PROVIDER: 'sms' }, 'TEXT_PROVIDER must have the form none, webhook, twilio or aws'],
  [{ TEXT_PROVIDER: 'webhook' }, 'TEXT_PROVIDER is webhook, so TEXT_URL must be set.'],
  [
    { TEXT_PROVIDER: 'twilio', TEXT_FROM: '+15005550006' },
    'TEXT_PROVIDER is twilio, so TEXT_ACCOUNT must be set.',
  ],
  [{ TEXT_PROVIDER: 'aws' }, 'TEXT_PROVIDER is aws, so TEXT_FROM must be set.'],
  [
    { TEXT_PROVIDER: 'webhook', TEXT_URL: 'https://texts.example.com' },
    'TEXT_PROVIDER is webhook, so TEXT_COUNTRIES must be set.',
  ],
  [
    { TEXT_PROVIDER: 'twilio', TEXT_ACCOUNT: everySetting.TEXT_ACCOUNT, TEXT_FROM: '+15005550006' },
    'TEXT_PROVIDER is twilio, so TEXT_COUNTRIES must be set.',
  ],
  [
    { TEXT_PROVIDER: 'aws', TEXT_FROM: 'pool-1' },
    'TEXT_PROVIDER is aws, so TEXT_COUNTRIES must be set.',
  ],
  [{ TEXT_URL: 'http://texts.example.com' }, 'TEXT_URL must have the form https://'],
  [{ TEXT_COUNTRIES: 'Japan' }, 'TEXT_COUNTRIES must have the form JP, US'],
  [
    { AWS_REGION: 'us-west-2', KMS_KEY_ARN },
    'KMS_KEY_ARN must be in us-west-2, the region of the stage.',
  ],
  [
    { AWS_REGION: 'us-west-2', DOMAIN_NAME: 'api.example.com', CERTIFICATE_ARN },
    'CERTIFICATE_ARN must be in us-west-2, the region of the stage.',
  ],
  [
    { TRACING: 'on', BUDGET: 'much' },
    'BUDGET must be an integer of at least 1, but is much.\nTRACING must be true or false, but is on.',
  ],
  [
    { BUDGET: '20', FIREWALL_ARN },
    'BUDGET requires ALARM_EMAIL.\nFIREWALL_ARN requires CLOUDFRONT.',
  ],
])('an invalid setting stops the packaging with one sentence (%j)', async (wrong, sentence) => {
  for (const [name, value] of Object.entries(wrong)) vi.stubEnv(name, value);
  forgetModules();
  await expect(import('../../scripts/serverless-settings.js')).rejects.toThrow(sentence);
});

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
    await expect(import('../../scripts/serverless-settings.js')).rejects.toThrow(
      `${sentence} ${name}.`,
    );
  },
);

test('a wrong stage name stops the packaging', async () => {
  await expect(templateOf('my-stage')).rejects.toThrow(`${sentence} my-stage.`);
});
