import { functionList } from './function-list.ts';
import { calendarStatements } from './serverless-calendars.js';
import { configurationSet } from './serverless-mail.js';
import { meetingStatements, noticeStatements } from './serverless-meetings.js';
import { settings } from './serverless-settings.js';

/**
 * What each function may do, and nothing else. Everything that an organization owns has a partition key (in the table and in both
 * indexes) that begins with `O#`, but invitations, which stand under `INV#`, identities of other issuers, under `ID#`, pictures, under `PIC#`, and
 * whose a meeting is, under `MTG#`; API keys stand under `AK#`: every operation gets those one by one, and those that manage them alone do more.
 *
 * `ForAllValues` is true for a request without keys, too. The only such request is a Scan, and no
 * role allows one. A transaction is judged by the actions of its parts.
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

/** A table that was restored goes by another name until it is brought back to its own. */
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

/** What no key of an organization names, by the right to it. */
const others = {
  invitations: 'INV#*',
  identities: 'ID#*',
  slugs: 'SLUG#*',
  uses: 'RL#*',
  keys: 'AK#*',
  checkedKeys: 'AK#*',
};

/** What a function with these rights reaches, by what the keys begin with. */
const reachedBy = (rights) => ['O#*', ...rights.flatMap((right) => others[right] ?? [])];

/** The same of what it changes. */
const writtenBy = (rights) => reachedBy(rights.filter((right) => right !== 'checkedKeys'));

/** Every operation with a credential reads the key or the identity, the user and what it asks for, one by one. What everyone may ask for reads no credential. */
const readItem = (keys, rights) => {
  const isOpen = rights.includes('teams') || rights.includes('notices');
  const credentials = isOpen ? [] : ['AK#*', 'ID#*'];
  return allow(['dynamodb:GetItem'], [tableArn], onKeys(...new Set([...keys, ...credentials])));
};

/** A picture is read by whoever knows its address, and nothing beside it. */
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

/** What a right is to a function that reaches these keys, and changes those. */
const statements = {
  items: (keys) => [allow(['dynamodb:BatchGetItem'], [tableArn], onKeys(...keys))],
  ranges: () => [allow(['dynamodb:Query'], [tableArn], onKeys('O#*'))],
  indexes: () => [
    allow(['dynamodb:Query'], [indexArn('byStart'), indexArn('byCreation')], onKeys('O#*')),
  ],
  // The outbox is one for all organizations: whose a change is says its range key, of which a policy knows nothing.
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
    // Who has connected an account is told under its own name.
    allow(['dynamodb:PutItem'], [tableArn], onKeys('MTG#*#user.*')),
  ],
  entries: () => [allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#entry#*'))],
  mails: () => [allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#mail#*'))],
};

/** The stream only wakes the dispatcher; a table that was restored may have none. */
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

/** What is read together is read by the right to one item. */
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
 * All that is written of an endpoint stands in a partition of its own. Events stand with their resources, of
 * which it reads nothing else, one by one or together; it calls addresses that others have chosen, so it writes none of them.
 * What it cannot read it sets aside.
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

/** Mails come from one address and no other, whichever of the two SES knows: the address or its domain. */
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

/** All messages of an organization stand in a partition of their own; with a booking stands what it writes of addresses. */
const messages = [
  allow(['dynamodb:Query'], [tableArn], onKeys('DUE#mail#*', 'DUE#reminder#*', 'O#*#MAIL')),
  allow(['dynamodb:GetItem'], [tableArn], onKeys('O#*')),
  // With what a message tells of, also whether an invitation is still good.
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('INV#*', 'O#*')),
  allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#MAIL', 'O#*#B#*', 'OUT#*', 'ASIDE')),
  allow(['dynamodb:ConditionCheckItem'], [tableArn], onKeys('O#*#B#*')),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#mail#*', 'DUE#reminder#*', 'O#*#MAIL')),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys('DUE#mail#*', 'DUE#reminder#*', 'O#*#MAIL')),
  readParameter('cursor-secret'),
  readParameter('sealing-key'),
  ...(sendMails[settings.MAIL_PROVIDER]?.() ?? []),
];

/** It reads nothing: what it writes of an address stands with messages, what it writes of a booking with that. */
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

/** The attribute `Arn` of a log group covers its streams; a second name for them is not needed. */
const writeLogs = allow(
  ['logs:CreateLogStream', 'logs:PutLogEvents'],
  [{ 'Fn::GetAtt': ['LogGroup', 'Arn'] }],
);

/** X-Ray knows no resources to name. */
const writeTraces = allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);

/** The table and the parameter are opened with the key on behalf of the function, and never by the function itself. */
const useKey = settings.KMS_KEY_ARN && {
  ...allow(['kms:Decrypt', 'kms:DescribeKey'], [settings.KMS_KEY_ARN]),
  Condition: {
    StringLike: { 'kms:ViaService': ['dynamodb.*.amazonaws.com', 'ssm.*.amazonaws.com'] },
  },
};

/** What lists what is public asks an index, and reads nothing one by one. */
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

/** What a function reaches for a request; a worker reaches no credential. */
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
