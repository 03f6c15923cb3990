import { settings } from './serverless-settings.js';

const { TEXT_PROVIDER, TEXT_FROM, TEXT_URL, TEXT_ACCOUNT, TEXT_COUNTRIES, TEXTS_AN_HOUR } =
  settings;

/** The parameter with the secret of the provider. AWS needs none. */
const textSecretName = 'text-secret';
const hasSecret = ['webhook', 'twilio'].includes(TEXT_PROVIDER);

const ofSecret = hasSecret && {
  TEXT_SECRET_PARAMETER: `/scheduling/\${sls:stage}/${textSecretName}`,
};

const ofProvider = {
  webhook: { TEXT_URL },
  twilio: { TEXT_ACCOUNT, TEXT_FROM },
  aws: { TEXT_FROM },
};

/** The functions that only need to know whether texts are sent. */
const namedOnly = [
  'dispatch',
  'createBooking',
  'createPublicBooking',
  'getPublicEventType',
  'getBookingPage',
];

/** The environment of a function for text messages. */
export function textEnvironmentOf(id) {
  if (namedOnly.includes(id)) return { TEXT_PROVIDER };
  if (id === 'receiveTextReply') return { TEXT_PROVIDER, ...ofSecret };
  if (id !== 'sendMessages') return {};
  return TEXT_PROVIDER === 'none'
    ? { TEXT_PROVIDER }
    : { TEXT_PROVIDER, TEXT_COUNTRIES, TEXTS_AN_HOUR, ...ofProvider[TEXT_PROVIDER], ...ofSecret };
}

/** Senders of texts at AWS. The ARN of the sender does not follow from `TEXT_FROM`, which may be a number. */
const senders = ['phone-number', 'pool', 'sender-id'].map((kind) => ({
  'Fn::Sub': `arn:\${AWS::Partition}:sms-voice:\${AWS::Region}:\${AWS::AccountId}:${kind}/*`,
}));

/** The rights of the worker that sends texts. */
export const sendTexts = (allow, readParameter) => [
  ...(hasSecret ? [readParameter(textSecretName)] : []),
  ...(TEXT_PROVIDER === 'aws' ? [allow(['sms-voice:SendTextMessage'], senders)] : []),
];

/** The statements of the rights of operations about texts. */
export const textStatements = ({ allow, onKeys, readParameter, tableArn }) => ({
  stoppedNumbers: () => [
    allow(['dynamodb:PutItem', 'dynamodb:DeleteItem'], [tableArn], onKeys('TXT#*')),
  ],
  textSecret: () => (hasSecret ? [readParameter(textSecretName)] : []),
});
