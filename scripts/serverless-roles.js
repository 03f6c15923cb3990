import { functionList } from './function-list.ts';
import { calendarStatements } from './serverless-calendars.js';
import { sendBySes } from './serverless-mail.js';
import { meetingStatements } from './serverless-meetings.js';
import { settings } from './serverless-settings.js';
import { sendTexts, textStatements } from './serverless-texts.js';

/**
 * The roles of the functions. `ForAllValues` is also true for a request without keys. The only such request is a Scan, and no role allows
 * it. The rights of a transaction are those of its actions.
 */
const { RESTORED_TABLE: restored } = settings;
const arnOf = (suffix) => ({
  'Fn::Sub':
    restored === ''
      ? `\${Table.Arn}${suffix}`
      : `arn:\${AWS::Partition}:dynamodb:\${AWS::Region}:\${AWS::AccountId}:table/${restored}${suffix}`,
});
const tableArn = restored === '' ? { 'Fn::GetAtt': ['Table', 'Arn'] } : arnOf('');
const indexArn = (name) => arnOf(`/index/${name}`);

/** The name of a restored table, until it is moved back. */
export const tableName = restored === '' ? { Ref: 'Table' } : restored;

const allow = (actions, resources, condition) => ({
  Effect: 'Allow',
  Action: actions,
  Resource: resources,
  ...(condition && { Condition: condition }),
});

const onKeys = (...leadingKeys) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys },
});

/** The keys without an organization that a function with a right reads together with others. */
const readBy = {
  invitations: 'INV#*',
  identities: 'ID#*',
  teams: 'SLUG#*',
  slugs: 'SLUG#*',
  keys: 'AK#*',
  uses: 'RL#*',
};

/** The keys without an organization that a function with a right writes. */
const writtenBy = {
  invitations: 'INV#*',
  identities: 'ID#*',
  addresses: 'SIGN#*',
  slugs: 'SLUG#*',
  keyWrites: 'AK#*',
};

/** The numbers of shards, which all functions that write changes and all workers read. */
const layout = 'SHARDS';

/** The keys that a function with these rights accesses. */
const keysOf = (rights, others) => [
  ...new Set(['O#*', ...rights.flatMap((right) => others[right] ?? [])]),
];

/** Functions read earlier versions of these parameters, to open what was encrypted or signed with them. */
const readByVersion = ['cursor-secret', 'sealing-key'];

const parameterArn = (name) => ({
  'Fn::Sub': `arn:\${AWS::Partition}:ssm:\${AWS::Region}:\${AWS::AccountId}:parameter/scheduling/\${sls:stage}/${name}`,
});

/** The ARN of a parameter does not cover its versions, which have names such as `sealing-key:2`. */
const readParameter = (name) =>
  allow(
    ['ssm:GetParameter'],
    [name, ...(readByVersion.includes(name) ? [`${name}:*`] : [])].map(parameterArn),
  );

const get = (...keys) => allow(['dynamodb:GetItem'], [tableArn], onKeys(...keys));
const query = (...keys) => allow(['dynamodb:Query'], [tableArn], onKeys(...keys));
const put = (...keys) => allow(['dynamodb:PutItem'], [tableArn], onKeys(...keys));
const update = (...keys) => allow(['dynamodb:UpdateItem'], [tableArn], onKeys(...keys));

/** The statements of each right. Some depend on the other rights of the function. */
const statements = {
  credential: () => [get('AK#*', 'ID#*', 'RL#*')],
  rates: () => [update('RL#*')],
  item: (rights) => [get(...(rights.includes('invitations') ? ['O#*', 'INV#*'] : ['O#*']))],
  items: (rights) => [
    allow(['dynamodb:BatchGetItem'], [tableArn], onKeys(...keysOf(rights, readBy))),
  ],
  ranges: () => [query('O#*')],
  indexes: () => [
    allow(['dynamodb:Query'], [indexArn('byStart'), indexArn('byCreation')], onKeys('O#*')),
  ],
  // The outbox contains changes of all organizations. Its sort key contains the organization, but a
  // policy cannot check sort keys.
  pending: () => [query('OUT#*')],
  layout: () => [get(layout)],
  writes: (rights) => [
    allow(
      ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
      [tableArn],
      onKeys(...keysOf(rights, writtenBy)),
    ),
    put('OUT#*'),
  ],
  keyChecks: (rights) =>
    rights.includes('keyWrites')
      ? []
      : [allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('AK#*'))],
  picture: () => [get('PIC#*')],
  pictures: () => [put('PIC#*')],
  meetingOwners: () => [get('MTG#*'), query('MTG#*#user.*')],
  accountHolders: () => [put('MTG#*#user.*')],
  grants: () => [update('O#*#CC#*')],
  signingSecret: () => [readParameter('cursor-secret')],
  sealingKey: () => [readParameter('sealing-key')],
  oauthClients: () => [readParameter('oauth-clients')],
  ...textStatements({ allow, onKeys, readParameter, tableArn }),
  zoomSecret: () => [readParameter('zoom-secret-token')],
};

/** The stream only starts the dispatcher. A restored table may have no stream. */
const readStream =
  restored === ''
    ? [
        allow(
          [
            'dynamodb:DescribeStream',
            'dynamodb:GetRecords',
            'dynamodb:GetShardIterator',
            'dynamodb:ListStreams',
          ],
          [{ 'Fn::GetAtt': ['Table', 'StreamArn'] }],
        ),
      ]
    : [];

const functionArn = (id) => ({
  'Fn::Sub': `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:scheduling-\${sls:stage}-${id}`,
});

const invoke = (...ids) => allow(['lambda:InvokeFunction'], ids.map(functionArn));

/** Ready groups and timers of all queues. */
const readyGroups = 'DUE#*';

/** Reads of several items in a transaction need the right to single items. */
const outbox = [
  ...readStream,
  allow(['dynamodb:Query'], [tableArn], onKeys('OUT#*', readyGroups, 'O#*#F')),
  allow(['dynamodb:GetItem'], [tableArn], onKeys('O#*', 'OUT#*', readyGroups, layout)),
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
  allow(
    ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
    [tableArn],
    onKeys('O#*'),
  ),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys('OUT#*', readyGroups)),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys(readyGroups, 'OUT#*')),
  invoke('deliver', 'sendMessages', 'syncCalendars', 'writeCalendars', 'makeMeetings'),
  // The names of the lists of guests are derived from it.
  readParameter('cursor-secret'),
];

// The state of an endpoint has its own partition, and events are in those of their resources. The worker calls URLs that users have
// chosen, so it writes no resources.
const deliveries = [
  allow(['dynamodb:Query'], [tableArn], onKeys(readyGroups, 'O#*#Q#webhooks#*', 'O#*#F')),
  allow(['dynamodb:GetItem'], [tableArn], onKeys('O#*', readyGroups, layout)),
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
  allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#WH#*', 'O#*#Q#webhooks#*', 'OUT#*')),
  allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('O#*#WH#*')),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys(readyGroups, 'O#*#WH#*')),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys(readyGroups, 'O#*#Q#webhooks#*')),
  invoke('deliver'),
  readParameter('sealing-key'),
];

const sendMails = {
  ses: () => [sendBySes(allow)],
  smtp: () => [readParameter('smtp-url')],
};

/** The messages about a resource have their own partition. Undeliverable messages are stored in the partition of the booking. */
const messages = [
  query(readyGroups, 'O#*#Q#messages#*', 'O#*#MSG#*', 'SIGN#*'),
  allow(['dynamodb:GetItem'], [tableArn], onKeys('O#*', readyGroups, layout)),
  // The resources of messages, whether an invitation is still pending, and whether a phone number gets texts.
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('INV#*', 'O#*', 'TXT#*')),
  put('O#*#MSG#*', 'O#*#Q#messages#*', 'O#*#B#*', 'OUT#*', 'TXT#*'),
  allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('O#*#B#*')),
  update(readyGroups, 'O#*#MAIL', 'O#*#MSG#*', 'TXT#*'),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys(readyGroups, 'O#*#Q#messages#*')),
  invoke('sendMessages'),
  readParameter('cursor-secret'),
  readParameter('sealing-key'),
  ...(sendMails[settings.MAIL_PROVIDER]?.() ?? []),
  ...sendTexts(allow, readParameter),
];

/** This worker reads no resources. It writes stopped addresses into the partition of messages, and undeliverable messages into that of the booking. */
const feedback = [
  get(layout),
  allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#B#*', 'OUT#*')),
  allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('O#*#B#*')),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys('O#*#MAIL')),
];

/**
 * The organization of deployment checks (lib/admin/verify-deployment.ts). The worker reaches no other organization, but the keys
 * of API keys, of the outbox and of addresses do not contain the organization.
 */
const checked = ['O#DeploymentCheck', 'O#DeploymentCheck#*'];

const deployment = [
  get(...checked, 'AK#*', layout),
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys(...checked, 'AK#*')),
  allow(
    ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
    [tableArn],
    onKeys(...checked, 'AK#*'),
  ),
  put('OUT#*', 'SIGN#*'),
];

const workerStatements = {
  deployment,
  outbox,
  deliveries,
  messages,
  feedback,
  ...calendarStatements({ allow, invoke, onKeys, tableArn, indexArn, readParameter }),
  meetings: meetingStatements({ allow, invoke, onKeys, readParameter, tableArn, indexArn }),
};

// The attribute `Arn` of a log group also covers its streams.
const writeLogs = allow(
  ['logs:CreateLogStream', 'logs:PutLogEvents'],
  [{ 'Fn::GetAtt': ['LogGroup', 'Arn'] }],
);

/** X-Ray has no resources to name. */
const writeTraces = allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);

/** The table and the parameter store use the key on behalf of the function. The function itself never uses it. */
const useKey = settings.KMS_KEY_ARN && {
  ...allow(['kms:Decrypt', 'kms:DescribeKey'], [settings.KMS_KEY_ARN]),
  Condition: {
    StringLike: { 'kms:ViaService': ['dynamodb.*.amazonaws.com', 'ssm.*.amazonaws.com'] },
  },
};

/** The statements for the requests of a function. */
const reached = (rights) => {
  if (rights === 'none') return [];
  const [first] = rights;
  if (first in workerStatements) return workerStatements[first];
  return rights.flatMap((right) => statements[right]?.(rights) ?? []);
};

const statementsFor = (rights) => [
  writeLogs,
  ...(settings.TRACING ? [writeTraces] : []),
  ...reached(rights),
  ...(rights !== 'none' && useKey ? [useKey] : []),
];

const roleFor = ({ rights }) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['sts:AssumeRole'],
          Principal: { Service: ['lambda.amazonaws.com'] },
        },
      ],
    },
    ...(settings.PERMISSIONS_BOUNDARY_ARN && {
      PermissionsBoundary: settings.PERMISSIONS_BOUNDARY_ARN,
    }),
    Policies: [
      {
        PolicyName: 'function',
        PolicyDocument: { Version: '2012-10-17', Statement: statementsFor(rights) },
      },
    ],
  },
});

export const roles = Object.fromEntries(functionList.map((each) => [each.role, roleFor(each)]));
