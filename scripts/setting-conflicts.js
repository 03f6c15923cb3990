import { routes } from '../lib/contract/routes.ts';
import { workers } from '../lib/contract/workers.ts';

/** The function list contains the same IDs, but takes seconds to load. */
const functionIds = [
  ...Object.values(routes).flatMap(Object.keys),
  'fallback',
  ...Object.keys(workers),
];

const tokenSettings = ['JWT_ISSUER', 'JWT_AUDIENCE', 'JWT_JWKS_URL'];

/** Without one of these settings, no bearer token could be accepted. */
const tokenConflicts = (settings) => {
  const missing = tokenSettings.filter((name) => settings[name] === '');
  return missing.length % tokenSettings.length === 0
    ? []
    : [
        `JWT_ISSUER, JWT_AUDIENCE and JWT_JWKS_URL must be set together, so set ${missing.join(' and ')}, too.`,
      ];
};

/** A mail provider sends only from an address that it has verified. */
const mailConflicts = ({ MAIL_PROVIDER, MAIL_FROM }) =>
  MAIL_PROVIDER !== '' && MAIL_FROM === ''
    ? [`MAIL_PROVIDER is ${MAIL_PROVIDER}, so MAIL_FROM must be set.`]
    : [];

/** The settings that each text provider needs. */
const needed = {
  none: [],
  webhook: ['TEXT_URL', 'TEXT_COUNTRIES'],
  twilio: ['TEXT_ACCOUNT', 'TEXT_FROM', 'TEXT_COUNTRIES'],
  aws: ['TEXT_FROM', 'TEXT_COUNTRIES'],
};

const textConflicts = (settings) =>
  needed[settings.TEXT_PROVIDER]
    .filter((name) => settings[name] === '')
    .map((name) => `TEXT_PROVIDER is ${settings.TEXT_PROVIDER}, so ${name} must be set.`);

const concurrencyConflicts = ({ RESERVED_CONCURRENCY }) =>
  Object.keys(RESERVED_CONCURRENCY)
    .filter((id) => !functionIds.includes(id))
    .map((id) => `RESERVED_CONCURRENCY contains ${id}, which is not an operation.`);

const alarmConflicts = ({ ALARM_EMAIL, ALARMS, BUDGET }) => [
  ...(BUDGET > 0 && ALARM_EMAIL === '' ? ['BUDGET requires ALARM_EMAIL.'] : []),
  ...(ALARM_EMAIL !== '' && !ALARMS && BUDGET === 0
    ? ['ALARM_EMAIL requires ALARMS or BUDGET, because nothing else uses it.']
    : []),
];

const domainConflicts = (settings) => {
  const { CLOUDFRONT, FIREWALL_ARN, DOMAIN_NAME, CERTIFICATE_ARN, HOSTED_ZONE_ID } = settings;
  return [
    ...((DOMAIN_NAME === '') === (CERTIFICATE_ARN === '')
      ? []
      : ['DOMAIN_NAME and CERTIFICATE_ARN must be set together.']),
    ...(HOSTED_ZONE_ID !== '' && DOMAIN_NAME === ''
      ? ['HOSTED_ZONE_ID requires DOMAIN_NAME.']
      : []),
    ...(FIREWALL_ARN !== '' && !CLOUDFRONT ? ['FIREWALL_ARN requires CLOUDFRONT.'] : []),
  ];
};

const isIn = (arn, region) => arn === '' || region === '' || arn.split(':')[3] === region;

/** The region of the stage is empty if it is not known. */
const regionConflicts = ({ CLOUDFRONT, CERTIFICATE_ARN, KMS_KEY_ARN }, region) => {
  const complaints = [];
  if (CLOUDFRONT && !isIn(CERTIFICATE_ARN, 'us-east-1'))
    complaints.push('With CLOUDFRONT, CERTIFICATE_ARN must be in us-east-1.');
  if (!CLOUDFRONT && !isIn(CERTIFICATE_ARN, region))
    complaints.push(`CERTIFICATE_ARN must be in ${region}, the region of the stage.`);
  if (!isIn(KMS_KEY_ARN, region))
    complaints.push(`KMS_KEY_ARN must be in ${region}, the region of the stage.`);
  return complaints;
};

/** Returns a sentence for each conflict between valid settings. */
export const conflictsOf = (settings, region) => [
  ...tokenConflicts(settings),
  ...mailConflicts(settings),
  ...textConflicts(settings),
  ...concurrencyConflicts(settings),
  ...alarmConflicts(settings),
  ...domainConflicts(settings),
  ...regionConflicts(settings, region),
];
