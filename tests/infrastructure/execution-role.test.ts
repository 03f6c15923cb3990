import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { boundary, handlerPermissions } from './handler-permissions.ts';
import { type Resources, root, type Template, templateOf } from './packaged.ts';
import {
  type FilledStatement,
  fillReferences,
  isPermitted,
  pseudoParameters,
  statementsIn,
} from './policies.ts';
import { everySetting } from './settings.ts';

/** Permissions that the role denies. A stage can be deployed without them for the given reason. */
const exceptions: readonly {
  readonly type: string;
  readonly reason: string;
  readonly permissions: readonly string[];
}[] = [
  {
    type: 'AWS::ApiGatewayV2::Integration',
    reason: 'Resource policies of the functions, not roles, let the gateway invoke them.',
    permissions: ['iam:PassRole'],
  },
  {
    type: 'AWS::CloudFront::Distribution',
    reason: 'A distribution has no connection group, no VPC origin and no staging distribution.',
    permissions: [
      'cloudfront:CreateConnectionGroup',
      'cloudfront:GetConnectionGroup',
      'cloudfront:GetVpcOrigin',
      'cloudfront:UpdateDistributionWithStagingConfig',
    ],
  },
  {
    type: 'AWS::CloudFront::Distribution',
    reason: 'IAM checks CreateDistribution and TagResource instead, which the role allows.',
    permissions: ['cloudfront:CreateDistributionWithTags'],
  },
  {
    type: 'AWS::DynamoDB::Table',
    reason: 'A deployment must not delete bookings.',
    permissions: [
      'dynamodb:BatchWriteItem',
      'dynamodb:DeleteItem',
      'dynamodb:DeleteTable',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ],
  },
  {
    type: 'AWS::DynamoDB::Table',
    reason: 'The table is not imported, and has no replicas and no stream of Kinesis.',
    permissions: [
      'dynamodb:DescribeImport',
      'iam:CreateServiceLinkedRole',
      'kinesis:DescribeStream',
      'kinesis:PutRecords',
      's3:GetObjectMetadata',
    ],
  },
  {
    type: 'AWS::Events::Rule',
    reason: 'A resource policy of the function, not a role, lets the rule invoke it.',
    permissions: ['iam:PassRole'],
  },
  {
    type: 'AWS::IAM::Role',
    reason: 'The role of a function must keep its boundary.',
    permissions: ['iam:DeleteRolePermissionsBoundary'],
  },
  {
    type: 'AWS::IAM::Role',
    reason:
      'Roles of functions have only inline policies, no description and the default duration.',
    permissions: [
      'iam:AttachRolePolicy',
      'iam:DetachRolePolicy',
      'iam:UpdateRole',
      'iam:UpdateRoleDescription',
    ],
  },
  {
    type: 'AWS::Lambda::EventSourceMapping',
    reason: 'The mapping has no key of its own.',
    permissions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey'],
  },
  {
    type: 'AWS::Lambda::Function',
    reason: 'Functions are in no VPC and have no file systems.',
    permissions: [
      'ec2:DescribeNetworkInterfaces',
      'ec2:DescribeSecurityGroups',
      'ec2:DescribeSubnets',
      'ec2:DescribeVpcs',
      'elasticfilesystem:DescribeMountTargets',
      's3files:ListMountTargets',
    ],
  },
  {
    type: 'AWS::Lambda::Function',
    reason: 'AWS owns the key of the environments of functions.',
    permissions: [
      'kms:CreateGrant',
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:Encrypt',
      'kms:GenerateDataKey',
    ],
  },
  {
    type: 'AWS::Lambda::Function',
    reason: 'Functions have no signed code, no layers and no capacity provider.',
    permissions: [
      'lambda:GetCodeSigningConfig',
      'lambda:GetLayerVersion',
      'lambda:PassCapacityProvider',
    ],
  },
  {
    type: 'AWS::Logs::LogGroup',
    reason: 'Log groups are not delivered to other services, and have no policies of their own.',
    permissions: [
      'firehose:TagDeliveryStream',
      'logs:DeleteIndexPolicy',
      'logs:DeleteResourcePolicy',
      'logs:PutIndexPolicy',
      's3:REST.PUT.OBJECT',
    ],
  },
  {
    type: 'AWS::S3::Bucket',
    reason: 'The bucket is not replicated.',
    permissions: ['iam:PassRole'],
  },
  {
    type: 'AWS::S3::Bucket',
    reason: 'IAM has no actions with these names.',
    permissions: [
      's3:DeleteBucketAnalyticsConfiguration',
      's3:DeleteBucketCors',
      's3:DeleteBucketEncryption',
      's3:DeleteBucketLifecycle',
      's3:DeleteBucketMetricsConfiguration',
      's3:DeleteBucketReplication',
      's3:PutBucketReplication',
      's3:PutObjectLockConfiguration',
    ],
  },
  {
    type: 'AWS::S3::Bucket',
    reason: 'The bucket has no tables with its metadata.',
    permissions: [
      's3tables:CreateNamespace',
      's3tables:CreateTable',
      's3tables:CreateTableBucket',
      's3tables:GetTable',
      's3tables:GetTableMetadataLocation',
      's3tables:PutTableBucketPolicy',
      's3tables:PutTableEncryption',
      's3tables:PutTablePolicy',
      's3tables:UpdateTableMetadataLocation',
    ],
  },
  {
    type: 'AWS::SNS::Subscription',
    reason: 'No topic sends to Kinesis Data Firehose, which needs a role.',
    permissions: ['iam:PassRole'],
  },
  {
    type: 'AWS::SNS::Topic',
    reason: 'Topics do not log the status of deliveries, which needs a role.',
    permissions: ['iam:PassRole'],
  },
];

/** With CloudFront, a stage does not have the resources of a domain name at the gateway. */
const gatewayDomain: Resources = {
  Domain: { Type: 'AWS::ApiGatewayV2::DomainName', Properties: {} },
  DomainMapping: { Type: 'AWS::ApiGatewayV2::ApiMapping', Properties: {} },
};

let stage: Template;
beforeAll(async () => {
  const configured = await templateOf('production', everySetting);
  stage = { ...configured, Resources: { ...configured.Resources, ...gatewayDomain } };
});

/** The statements of the role with which CloudFormation deploys the stage `production`. */
function statementsOfRole(): readonly FilledStatement[] {
  const { Resources }: Template = parse(
    readFileSync(`${root}infrastructure/deploy-role.yml`, 'utf8'),
  );
  const values = {
    ...pseudoParameters,
    Stage: 'production',
    FunctionsBoundary: boundary,
  };
  return statementsIn(fillReferences(Resources.ExecutionRole?.Properties.Policies, values));
}

/** The permissions that the role does not allow on at least one resource, one line each. */
function deniedPermissions(): readonly string[] {
  const statements = statementsOfRole();
  return handlerPermissions(stage)
    .filter(({ requests }) => requests.some((request) => !isPermitted(statements, request)))
    .map(({ type, permission }) => `${type}: ${permission}`)
    .toSorted();
}

test('the permissions of the handlers of all types in a stage are known, except for budgets and records of Route 53, which have no handlers', () => {
  const types = new Set(Object.values(stage.Resources).map(({ Type }) => Type));
  const known = new Set(handlerPermissions(stage).map(({ type }) => type));
  expect(known).toContain('AWS::CloudFormation::Stack');
  expect([...types].filter((type) => !known.has(type)).toSorted()).toEqual([
    'AWS::Budgets::Budget',
    'AWS::Route53::RecordSet',
  ]);
});

test('CloudFormation may do everything that the handlers of a stage need, except for permissions with a reason', () => {
  const excepted = exceptions.flatMap(({ type, permissions }) =>
    permissions.map((permission) => `${type}: ${permission}`),
  );
  // An exception that the role allows is also a difference.
  expect(deniedPermissions()).toEqual(excepted.toSorted());
});

test('a policy permits what one statement allows and no statement denies, if all conditions are met', () => {
  const statements: readonly FilledStatement[] = [
    { Effect: 'Allow', Action: 's3:*', Resource: 'arn:aws:s3:::a-*' },
    { Effect: 'Deny', Action: ['s3:DeleteBucket'], Resource: '*' },
    {
      Effect: 'Allow',
      Action: 'iam:PassRole',
      Resource: ['*'],
      Condition: {
        StringEquals: { service: ['lambda', 'events'] },
        StringEqualsIfExists: { stage: 'dev' },
      },
    },
  ];
  const permitted = (action: string, resource: string, context = {}) =>
    isPermitted(statements, { action, resource, context });
  expect(permitted('s3:getObject', 'arn:aws:s3:::a-1/key')).toBe(true);
  expect(permitted('s3:GetObject', 'arn:aws:s3:::b-1/key')).toBe(false);
  expect(permitted('s3:GetObject', '*')).toBe(false);
  expect(permitted('s3:DeleteBucket', 'arn:aws:s3:::a-1')).toBe(false);
  expect(permitted('iam:PassRole', 'a')).toBe(false);
  expect(permitted('iam:PassRole', 'a', { service: 'events' })).toBe(true);
  expect(permitted('iam:PassRole', 'a', { service: 'events', stage: 'production' })).toBe(false);
});
