import { readFileSync } from 'node:fs';
import { nest, nestedStack } from '../../scripts/deploy/nest.js';
import { type Resources, root, type Template } from './packaged.ts';
import { type CheckedRequest, fillReferences, pseudoParameters } from './policies.ts';

const { permissions, resourceTypes } = JSON.parse(
  readFileSync(`${root}tests/infrastructure/handler-permissions.json`, 'utf8'),
) as {
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  readonly resourceTypes: Readonly<Record<string, readonly string[]>>;
};

/** The boundary that `deploy-role.yml` creates. */
export const boundary = 'arn:aws:iam::111122223333:policy/scheduling-production-functions';

const { 'AWS::Region': region, 'AWS::AccountId': account } = pseudoParameters;
const stack = 'scheduling-production';
const stackType = 'AWS::CloudFormation::Stack';

/** The end of names that CloudFormation generates. */
const suffix = '1A2B3C4D5E6F';

const regional = (service: string, path: string) =>
  `arn:aws:${service}:${region}:${account}:${path}`;
const global = (service: string, path: string) => `arn:aws:${service}::${account}:${path}`;

/** The members with the names of resources. CloudFormation generates all other names. */
const nameMembers: Readonly<Record<string, string>> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SNS::Topic': 'TopicName',
};

/** The ARNs of resources, by their type in CloudFormation and their type in IAM. */
const arns: Readonly<Record<string, Readonly<Record<string, (name: string) => string>>>> = {
  'AWS::CloudFormation::Stack': {
    'cloudformation:stack': (name) => regional('cloudformation', `stack/${name}/0a1b2c3d`),
  },
  'AWS::CloudFront::Distribution': {
    'cloudfront:distribution': () => global('cloudfront', 'distribution/E1A2B3'),
  },
  'AWS::CloudFront::Function': {
    'cloudfront:function': (name) => global('cloudfront', `function/${name}`),
  },
  'AWS::CloudFront::OriginAccessControl': {
    'cloudfront:origin-access-control': () => global('cloudfront', 'origin-access-control/E1A2B3'),
  },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    'cloudfront:response-headers-policy': () =>
      global('cloudfront', 'response-headers-policy/0a1b2c3d'),
  },
  'AWS::CloudWatch::Alarm': {
    'cloudwatch:alarm': (name) => regional('cloudwatch', `alarm:${name}`),
  },
  'AWS::CloudWatch::Dashboard': {
    'cloudwatch:dashboard': (name) => global('cloudwatch', `dashboard/${name}`),
  },
  'AWS::DynamoDB::Table': {
    'dynamodb:table': (name) => regional('dynamodb', `table/${name}`),
    'kms:key': () => regional('kms', 'key/0a1b2c3d'),
  },
  'AWS::Events::Rule': {
    'events:rule-on-default-event-bus': (name) => regional('events', `rule/${name}`),
  },
  'AWS::IAM::Role': { 'iam:role': (name) => global('iam', `role/${name}`) },
  'AWS::Lambda::EventSourceMapping': {
    'lambda:eventSourceMapping': () => regional('lambda', 'event-source-mapping:0a1b2c3d'),
  },
  'AWS::Lambda::Function': {
    'lambda:function': (name) => regional('lambda', `function:${name}`),
  },
  'AWS::Logs::LogGroup': {
    'logs:log-group': (name) => regional('logs', `log-group:${name}`),
    'logs:log-stream': (name) => regional('logs', `log-group:${name}:log-stream:0a1b2c3d`),
  },
  'AWS::S3::Bucket': {
    's3:bucket': (name) => `arn:aws:s3:::${name.toLowerCase()}`,
    's3:object': (name) => `arn:aws:s3:::${name.toLowerCase()}/functions/0a1b2c3d.zip`,
  },
  'AWS::SES::ConfigurationSet': {
    'ses:configuration-set': (name) => regional('ses', `configuration-set/${name}`),
  },
  'AWS::SNS::Topic': { 'sns:topic': (name) => regional('sns', name) },
};

/** The paths of the gateway. The actions of IAM for the gateway are only the methods of its requests. */
const gatewayPaths: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': ['/apis', '/apis/a1b2c3', '/tags/a1b2c3'],
  'AWS::ApiGatewayV2::ApiMapping': [
    '/domainnames/api.example.com/apimappings',
    '/domainnames/api.example.com/apimappings/a1b2c3',
  ],
  'AWS::ApiGatewayV2::DomainName': ['/domainnames', '/domainnames/api.example.com', '/tags/a1b2c3'],
  'AWS::ApiGatewayV2::Integration': ['/apis/a1b2c3/integrations', '/apis/a1b2c3/integrations/d4e5'],
  'AWS::ApiGatewayV2::Route': ['/apis/a1b2c3/routes', '/apis/a1b2c3/routes/d4e5'],
  'AWS::ApiGatewayV2::Stage': [
    '/apis/a1b2c3/stages',
    '/apis/a1b2c3/stages/$default',
    '/tags/a1b2c3',
  ],
};

/** Actions of SES that also exist in version 1 of its API, where they accept no resource. */
const withoutResourceInVersion1 = new Set([
  'ses:CreateConfigurationSet',
  'ses:CreateConfigurationSetEventDestination',
  'ses:DeleteConfigurationSet',
  'ses:DeleteConfigurationSetEventDestination',
  'ses:PutConfigurationSetDeliveryOptions',
  'ses:UpdateConfigurationSetEventDestination',
]);

interface NamedResource {
  readonly type: string;
  readonly name: string;
}

const namesIn = (resources: Resources, prefix: string): NamedResource[] =>
  Object.entries(resources).map(([id, { Type: type, Properties }]) => {
    const given = Properties?.[nameMembers[type] ?? ''];
    if (given === undefined) return { type, name: `${prefix}-${id}-${suffix}` };
    return { type, name: String(fillReferences(given, pseudoParameters)) };
  });

/** The resources of the stack and of the nested stack, with their names in AWS. */
function resourcesIn(whole: Template): readonly NamedResource[] {
  const { template, nested } = nest(whole) as { template: Template; nested: Template };
  const nestedName = `${stack}-${nestedStack}-${suffix}`;
  return [...namesIn(template.Resources, stack), ...namesIn(nested.Resources, nestedName)];
}

/** The ARNs of the stage's resources on which a permission of a handler is checked. */
function arnsFor(type: string, permission: string, resources: readonly NamedResource[]) {
  const [service = ''] = permission.split(':');
  if (service === 'apigateway')
    return (gatewayPaths[type] ?? ['*']).map((path) => `arn:aws:apigateway:${region}::${path}`);
  if (permission === 'iam:PassRole' && type === stackType)
    return [global('iam', `role/cloudformation-${stack}`)];
  const accepted = (resourceTypes[permission] ?? []).map(
    (one) => `${service.toLowerCase()}:${one}`,
  );
  const found = resources.flatMap(({ type: owner, name }) =>
    Object.entries(arns[owner] ?? {})
      .filter(([kind]) => accepted.includes(kind))
      .map(([, arnOf]) => ({ owner, arn: arnOf(name) })),
  );
  // Several types can accept an action such as TagResource. A handler uses it on its own type.
  const own = found.filter(({ owner }) => owner === type);
  const used = new Set((own.length > 0 ? own : found).map(({ arn }) => arn));
  if (used.size === 0 || withoutResourceInVersion1.has(permission)) used.add('*');
  return [...used];
}

/** The services to which handlers pass roles of the stage. */
const receiversOfRoles: Readonly<Record<string, string>> = {
  [stackType]: 'cloudformation.amazonaws.com',
  'AWS::Lambda::Function': 'lambda.amazonaws.com',
};

/** The condition keys that AWS adds to a request of a handler. */
function contextOf(type: string, permission: string): Readonly<Record<string, string>> {
  const [, service = ''] = type.toLowerCase().split('::');
  const [ofService] = permission.split(':');
  if (permission === 'iam:PassRole')
    return { 'iam:PassedToService': receiversOfRoles[type] ?? `${service}.amazonaws.com` };
  if (ofService === 'iam') return { 'iam:PermissionsBoundary': boundary };
  if (ofService === 'kms') return { 'kms:ViaService': `${service}.${region}.amazonaws.com` };
  if (ofService === 'lambda')
    return { 'lambda:FunctionArn': regional('lambda', `function:${stack}-dispatch`) };
  if (ofService === 'cloudfront')
    return {
      'aws:ResourceTag/scheduling-stage': 'production',
      'aws:RequestTag/scheduling-stage': 'production',
    };
  return {};
}

/** A permission that the handler of a type needs, with its requests for resources of the stage. */
export interface HandlerPermission {
  readonly type: string;
  readonly permission: string;
  readonly requests: readonly CheckedRequest[];
}

/** The permissions that CloudFormation needs for all resources of a stage. */
export function handlerPermissions(template: Template): readonly HandlerPermission[] {
  const resources = resourcesIn(template);
  const types = [...new Set(resources.map(({ type }) => type))].toSorted();
  return types.flatMap((type) =>
    (permissions[type] ?? []).map((permission) => ({
      type,
      permission,
      requests: arnsFor(type, permission, resources).map((resource) => ({
        action: permission,
        resource,
        context: contextOf(type, permission),
      })),
    })),
  );
}
