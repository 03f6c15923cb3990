import { functionList } from './function-list.ts';
import { calendarStatements } from './serverless-calendars.js';
import { configurationSet } from './serverless-mail.js';
import { meetingStatements, noticeStatements } from './serverless-meetings.js';
import { settings } from './serverless-settings.js';

/**
 * The rights of each function. All partition keys of an organization begin with `O#`, in the table
 * and in both indexes. The exceptions are invitations (`INV#`), identities (`ID#`), pictures
 * (`PIC#`), owners of meetings (`MTG#`) and API keys (`AK#`): every operation may get API keys one
 * by one, and only those that manage them have more rights. `ForAllValues` is also true for a
 * request without keys. The only such request is a Scan, and no role allows it. The rights of a
 * transaction are those of its actions.
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

/** The name of a restored table, until it is moved back to its original name. */
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

/** The prefixes of keys without an organization, by right. */
const others = {
  invitations: 'INV#*',
  identities: 'ID#*',
  slugs: 'SLUG#*',
  uses: 'RL#*',
  keys: 'AK#*',
  checkedKeys: 'AK#*',
};

/** The prefixes of keys that a function with these rights can access. */
const reachedBy = (rights) => ['O#*', ...rights.flatMap((right) => others[right] ?? [])];

/** The prefixes of keys that a function with these rights can write. */
const writtenBy = (rights) => reachedBy(rights.filter((right) => right !== 'checkedKeys'));

/** Every operation with a credential reads single items: the key or the identity, the user and the requested resource. Operations that are open to everyone read no credential. */
const readItem = (keys, rights) => {
  const isOpen = rights.includes('teams') || rights.includes('notices');
  const credentials = isOpen ? [] : ['AK#*', 'ID#*'];
  return allow(['dynamodb:GetItem'], [tableArn], onKeys(...new Set([...keys, ...credentials])));
};

/** A function with this right reads only pictures, by id. */
const readPicture = allow(['dynamodb:GetItem'], [tableArn], onKeys('PIC#*'));

/** Every operation with a credential counts the requests of its caller. */
const countRequests = allow(['dynamodb:UpdateItem'], [tableArn], onKeys('RL#*'));

const readParameter = (name) =>
  allow(
    ['ssm:GetParameter'],
    [
      {
        'Fn::Sub': `arn:\${AWS::Partition}:ssm:\${AWS::Region}:\${AWS::AccountId}:parameter/scheduling/\${sls:stage}/${name}`,
      },
    ],
  );

/** The statements of each right, for the keys that a function can access and write. */
const statements = {
  items: (keys) => [allow(['dynamodb:BatchGetItem'], [tableArn], onKeys(...keys))],
  ranges: () => [allow(['dynamodb:Query'], [tableArn], onKeys('O#*'))],
  indexes: () => [
    allow(['dynamodb:Query'], [indexArn('byStart'), indexArn('byCreation')], onKeys('O#*')),
  ],
  // The outbox contains changes of all organizations. Its sort key contains the organization, but a
  // policy cannot check sort keys.
  pending: () => [allow(['dynamodb:Query'], [tableArn], onKeys('OUT#*'))],
  writes: (_, keys) => [
    allow(
      ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
      [tableArn],
      onKeys(...keys),
    ),
    allow(['dynamodb:PutItem'], [tableArn], onKeys('OUT#*')),
  ],
  invitations: () => [],
  public: () => [],
  identities: () => [],
  keys: () => [],
  checkedKeys: () => [allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('AK#*'))],
  uses: () => [],
  slugs: () => [],
  teams: () => [allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('O#*', 'SLUG#*'))],
  pictures: () => [allow(['dynamodb:PutItem'], [tableArn], onKeys('PIC#*'))],
  open: () => [],
  secret: () => [readParameter('cursor-secret')],
  seals: () => [readParameter('sealing-key')],
  lanes: () => [allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#webhook#*'))],
  syncs: () => [allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#calendar#*'))],
  clients: () => [readParameter('oauth-clients')],
  ends: () => [readParameter('oauth-clients'), readParameter('sealing-key')],
  grants: () => [allow(['dynamodb:UpdateItem'], [tableArn], onKeys('O#*#CC#*'))],
  notices: () => noticeStatements({ allow, onKeys, readParameter, tableArn }),
  accounts: () => [
    ...statements.ends(),
    allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#meeting#*')),
    // The users of a connected account have a separate key.
    allow(['dynamodb:PutItem'], [tableArn], onKeys('MTG#*#user.*')),
  ],
  entries: () => [allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#entry#*'))],
  mails: () => [allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#mail#*'))],
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

/** Reads of several items in a transaction need the right to single items. */
const outbox = [
  ...readStream,
  allow(['dynamodb:Query'], [tableArn], onKeys('ASIDE', 'OUT#*')),
  allow(['dynamodb:GetItem'], [tableArn], onKeys('O#*', 'OUT#*')),
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
  allow(
    ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
    [tableArn],
    onKeys('O#*'),
  ),
  allow(['dynamodb:PutItem'], [tableArn], onKeys('ASIDE')),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys('OUT#*')),
  allow(
    ['dynamodb:UpdateItem'],
    [tableArn],
    onKeys('DUE#webhook#*', 'DUE#mail#*', 'DUE#entry#*', 'DUE#meeting#*', 'OUT#*'),
  ),
  allow(
    ['lambda:InvokeFunction'],
    ['deliver', 'sendMessages', 'writeCalendars', 'makeMeetings'].map(functionArn),
  ),
];

/**
 * The state of an endpoint has its own partition. Events are in the partitions of their resources,
 * of which the worker reads nothing else. It calls URLs that users have chosen, so it writes no
 * resources. Items that it cannot read become dead letters.
 */
const deliveries = [
  allow(['dynamodb:Query'], [tableArn], onKeys('DUE#webhook#*', 'O#*#WH#*', 'O#*#F')),
  allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
  allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#WH#*', 'OUT#*', 'ASIDE')),
  allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('O#*#WH#*')),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#webhook#*', 'O#*#WH#*')),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys('DUE#webhook#*', 'O#*#WH#*')),
  readParameter('sealing-key'),
];

/** Mails are sent from a single address. SES may know the address or its domain. */
const sendBySes = () =>
  [
    `identity/${settings.MAIL_FROM}`,
    `identity/${settings.MAIL_FROM.split('@')[1]}`,
    `configuration-set/${configurationSet}`,
  ].map((resource) => ({
    'Fn::Sub': `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:${resource}`,
  }));

const sendMails = {
  ses: () => [allow(['ses:SendEmail', 'ses:SendRawEmail'], sendBySes())],
  smtp: () => [readParameter('smtp-url')],
};

/** The messages of an organization have their own partition. Undeliverable messages are stored in the partition of the booking. */
const messages = [
  allow(['dynamodb:Query'], [tableArn], onKeys('DUE#mail#*', 'DUE#reminder#*', 'O#*#MAIL')),
  allow(['dynamodb:GetItem'], [tableArn], onKeys('O#*')),
  // The resources of messages, and whether an invitation is still pending.
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('INV#*', 'O#*')),
  allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#MAIL', 'O#*#B#*', 'OUT#*', 'ASIDE')),
  allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('O#*#B#*')),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#mail#*', 'DUE#reminder#*', 'O#*#MAIL')),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys('DUE#mail#*', 'DUE#reminder#*', 'O#*#MAIL')),
  readParameter('cursor-secret'),
  readParameter('sealing-key'),
  ...(sendMails[settings.MAIL_PROVIDER]?.() ?? []),
];

/** This worker reads nothing. It writes stopped addresses into the partition of messages, and undeliverable messages into that of the booking. */
const feedback = [
  allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#B#*', 'OUT#*')),
  allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('O#*#B#*')),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys('O#*#MAIL')),
];

const workerStatements = {
  outbox,
  deliveries,
  messages,
  feedback,
  ...calendarStatements({ allow, onKeys, tableArn, indexArn, readParameter }),
  meetings: meetingStatements({ allow, onKeys, readParameter, tableArn, indexArn }),
};

/** The attribute `Arn` of a log group also covers its streams. */
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

/** A public list queries an index, and reads no single items. */
const readsOne = (rights) =>
  rights.includes('items') || !(rights.includes('teams') && rights.includes('indexes'));

function reachOf(rights) {
  if (rights.includes('open')) return [readPicture];
  const keys = reachedBy(rights);
  const written = writtenBy(rights);
  return [
    ...(readsOne(rights) ? [readItem(keys, rights)] : []),
    ...rights.flatMap((right) => statements[right](keys, written)),
  ];
}

/** The rights for the requests of a function. A worker has no access to credentials. */
const reached = (rights) => {
  if (rights === 'none') return [];
  const [first] = rights;
  if (first in workerStatements) return workerStatements[first];
  return [...reachOf(rights), ...(rights.includes('public') ? [] : [countRequests])];
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
