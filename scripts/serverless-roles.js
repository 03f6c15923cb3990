/**
 * What each group of functions may do, and nothing else. Everything that an organization owns has a
 * partition key (in the table and in both indexes) that begins with `O#`; API keys stand under
 * `AK#` and are only ever read here: they are written by the administration script.
 *
 * `ForAllValues` is true for a request without keys, too. The only such request is a Scan, and no
 * role allows one. A transaction is judged by the actions of its parts. No local engine refuses what
 * a role does not allow, so a test compares the roles with the requests in the bundles' sources.
 */
const tableArn = { 'Fn::GetAtt': ['Table', 'Arn'] };
const indexArn = (name) => ({ 'Fn::Sub': `\${Table.Arn}/index/${name}` });

const allow = (actions, leadingKeys, resources) => ({
  Effect: 'Allow',
  Action: actions,
  Resource: resources,
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys } },
});

const readItem = allow(['dynamodb:GetItem'], ['O#*', 'AK#*'], [tableArn]);
const readItems = allow(['dynamodb:BatchGetItem'], ['O#*'], [tableArn]);
const readRanges = allow(['dynamodb:Query'], ['O#*'], [tableArn]);
const readIndexes = allow(
  ['dynamodb:Query'],
  ['O#*'],
  [indexArn('byStart'), indexArn('byCreation')],
);
const writeItems = allow(
  ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
  ['O#*'],
  [tableArn],
);

/** The attribute `Arn` of a log group covers its streams; a second name for them is not needed. */
const writeLogs = {
  Effect: 'Allow',
  Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  Resource: [{ 'Fn::GetAtt': ['LogGroup', 'Arn'] }],
};

const roleWith = (...statements) => ({
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
    Policies: [
      {
        PolicyName: 'function',
        PolicyDocument: { Version: '2012-10-17', Statement: [writeLogs, ...statements] },
      },
    ],
  },
});

export const roles = {
  PublicRole: roleWith(),
  BookingsReadRole: roleWith(readItem, readRanges, readIndexes),
  BookingsWriteRole: roleWith(readItem, readItems, readRanges, writeItems),
  SchedulesReadRole: roleWith(readItem, readIndexes),
  SchedulesWriteRole: roleWith(readItem, readItems, writeItems),
  EventTypesReadRole: roleWith(readItem, readItems, readRanges, readIndexes),
  EventTypesWriteRole: roleWith(readItem, readItems, readRanges, readIndexes, writeItems),
  AvailabilityReadRole: roleWith(readItem, readItems, readRanges),
  AvailabilityWriteRole: roleWith(readItem, readItems, writeItems),
};
