import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { nestedStack } from '../../scripts/deploy/nest.js';
import { faultsOf } from './cloudformation.ts';
import { type Resource, resourcesOf, root, type Template, templateOf } from './packaged.ts';
import {
  type FilledStatement,
  fillReferences,
  isPermitted,
  pseudoParameters,
  statementsIn,
} from './policies.ts';
import { everySetting } from './settings.ts';

const read = (file: string): Template =>
  parse(readFileSync(`${root}infrastructure/${file}`, 'utf8'));

let plain: Template;
let configured: Template;
beforeAll(async () => {
  [plain, configured] = await Promise.all([
    templateOf('production'),
    templateOf('production', everySetting),
  ]);
});

test('the packaged template is valid for CloudFormation, with every setting and with none', () => {
  for (const { Resources } of [plain, configured]) expect(faultsOf(Resources)).toEqual([]);
});

test.each(['deploy-role.yml', 'firewall.yml'])(
  'the template %s is valid for CloudFormation',
  (file) => {
    const { Resources } = read(file);
    expect(faultsOf(Resources)).toEqual([]);
    expect(Object.keys(Resources).length).toBeGreaterThan(0);
  },
);

test('an unknown property, a missing property and a property of another type are reported', () => {
  const stage = {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: { Throttle: 1, AutoDeploy: 'yes' },
  };
  expect(faultsOf({ stage, other: { Type: 'AWS::Nothing::Here' } })).toEqual([
    'stage/StageName is missing',
    'stage/ApiId is missing',
    'stage/Throttle is unknown',
    'stage/AutoDeploy is no boolean',
    'other has the unknown type AWS::Nothing::Here',
  ]);
});

interface Trust {
  readonly Statement: readonly { readonly Action: string; readonly Condition: unknown }[];
}

const resource = (file: string, id: string) => read(file).Resources[id] as Resource;

test('only a job of the repository in the environment of the stage can assume the deployment role', () => {
  const { AssumeRolePolicyDocument } = resource('deploy-role.yml', 'DeployRole').Properties;
  const { Statement } = AssumeRolePolicyDocument as Trust;
  const issuer = 'token.actions.githubusercontent.com';
  expect(Statement).toEqual([
    expect.objectContaining({
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
          [`${issuer}:sub`]: { 'Fn::Sub': 'repo:${Repository}:environment:${Stage}' },
        },
      },
    }),
  ]);
});

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, unknown>>;
}

const statementsOf = (id: string): readonly Statement[] => {
  const policies = resource('deploy-role.yml', id).Properties.Policies as {
    PolicyDocument: { Statement: Statement[] };
  }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};

const conditionalWrites = ({ Action }: Statement) => [Action].flat();

test('the deployment role creates no role, function or table, invokes one function, and has rights only over resources named after the stage', () => {
  const own = statementsOf('DeployRole').flatMap(conditionalWrites);
  const services = new Set(own.map((action) => action.split(':')[0]));
  expect(services).toEqual(new Set(['cloudformation', 's3', 'iam', 'lambda']));
  expect(own.filter((action) => action.startsWith('lambda:'))).toEqual(['lambda:InvokeFunction']);
  expect(own.filter((action) => action.startsWith('iam:'))).toEqual(['iam:PassRole']);
  const unnamed = statementsOf('DeployRole').filter(({ Resource }) => Resource === '*');
  expect(unnamed.flatMap(conditionalWrites)).toEqual([
    'cloudformation:GetTemplateSummary',
    'cloudformation:ListStacks',
  ]);
});

test('CloudFormation may create the nested stack of the stage, and no other stack', () => {
  const making = statementsOf('ExecutionRole').filter((statement) =>
    conditionalWrites(statement).some((action) => action.startsWith('cloudformation:')),
  );
  expect(making).toHaveLength(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
  const all = 'arn:${AWS::Partition}:cloudformation:${AWS::Region}:${AWS::AccountId}:stack/';
  expect(making[0]?.Resource).toEqual({
    'Fn::Sub': `${all}scheduling-\${Stage}-${nestedStack}-*`,
  });
});

test('CloudFormation may create a function role only with the boundary of the stage', () => {
  const making = statementsOf('ExecutionRole').filter((statement) =>
    conditionalWrites(statement).some((action) => /^iam:(?:CreateRole|Put|Attach)/u.test(action)),
  );
  expect(making.length).toBeGreaterThan(0);
  for (const { Condition } of making) {
    expect(Condition).toEqual({
      StringEquals: { 'iam:PermissionsBoundary': { Ref: 'FunctionsBoundary' } },
    });
  }
});

test('the rights over roles named after the stage do not include the deployment roles', () => {
  const reached = statementsOf('ExecutionRole').filter((statement) =>
    conditionalWrites(statement).some(
      (action) => action.startsWith('iam:') && action !== 'iam:PassRole',
    ),
  );
  const patterns = JSON.stringify(reached.map(({ Resource }) => Resource)).match(/role\/[^"]+/gu);
  expect(patterns?.length).toBeGreaterThan(1);
  for (const id of ['DeployRole', 'ExecutionRole']) {
    const { RoleName } = resource('deploy-role.yml', id).Properties;
    const name = (RoleName as { 'Fn::Sub': string })['Fn::Sub'];
    for (const pattern of patterns ?? []) {
      expect(`role/${name}`.startsWith(pattern.replace(/\*.*/u, ''))).toBe(false);
    }
  }
});

/** The attributes of resources that the policies of functions contain. */
const attributes = {
  'Table.Arn': 'arn:aws:dynamodb:eu-central-1:111122223333:table/scheduling-production',
  'Table.StreamArn':
    'arn:aws:dynamodb:eu-central-1:111122223333:table/scheduling-production/stream/2026-01-01',
  'LogGroup.Arn':
    'arn:aws:logs:eu-central-1:111122223333:log-group:/aws/lambda/scheduling-production:*',
};

test('the boundary allows every right that the functions have', () => {
  const { PolicyDocument } = resource('deploy-role.yml', 'FunctionsBoundary').Properties;
  const values = { ...pseudoParameters, ...attributes, Stage: 'production' };
  const { Statement: bounds } = fillReferences(PolicyDocument, values) as {
    readonly Statement: readonly FilledStatement[];
  };
  const roles = resourcesOf(configured.Resources, 'AWS::IAM::Role');
  const policies = roles.map(([, { Properties }]) => Properties.Policies);
  const given = statementsIn(fillReferences(policies, values)).flatMap(({ Action, Resource }) =>
    [Action].flat().flatMap((action) =>
      [Resource].flat().map((to) => ({
        action,
        resource: to,
        context: { 'kms:ViaService': 'ssm.eu-central-1.amazonaws.com' },
      })),
    ),
  );
  expect(given.map(({ action }) => action)).toContain('ses:SendEmail');
  expect(given.filter((request) => !isPermitted(bounds, request))).toEqual([]);
});

/** The statements of the execution role that allow an action. */
const statementsAllowing = (action: RegExp) =>
  statementsOf('ExecutionRole')
    .filter((statement) => conditionalWrites(statement).some((each) => action.test(each)))
    .map(({ Effect, Resource, Condition }) => ({ Effect, Resource, Condition }));

test('CloudFormation may connect the stream of the table only to functions of the stage', () => {
  const known = resourcesOf(configured.Resources, 'AWS::Lambda::EventSourceMapping');
  expect(known.length).toBeGreaterThan(0);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
  const all = 'arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:';
  for (const act of ['Create', 'Update', 'Delete']) {
    const [statement, ...others] = statementsAllowing(
      new RegExp(`:${act}EventSourceMapping$`, 'u'),
    );
    expect(others).toEqual([]);
    // A new mapping has no ARN yet, so the statement needs `*`.
    expect(statement).toEqual({
      Effect: 'Allow',
      Resource: '*',
      Condition: {
        ArnLike: { 'lambda:FunctionArn': { 'Fn::Sub': `${all}scheduling-\${Stage}-*` } },
      },
    });
  }
});

test('CloudFormation may create resources of CloudFront on any resource, because IAM has none for their creation', () => {
  const types = Object.values(configured.Resources).flatMap(({ Type }) => {
    const [, kind] = /^AWS::CloudFront::(\w+)$/u.exec(Type) ?? [];
    return kind === undefined ? [] : [kind];
  });
  expect(types.length).toBeGreaterThan(3);
  const anywhere = { Effect: 'Allow', Resource: '*' };
  for (const kind of types) {
    expect(statementsAllowing(new RegExp(`^cloudfront:Create${kind}$`, 'u')), kind).toEqual([
      anywhere,
    ]);
  }
});

test('CloudFormation may change only distributions with the tag of the stage, and may not tag those of another stage', () => {
  const { Tags } = configured.Resources.Distribution?.Properties ?? {};
  const [{ Key, Value }] = Tags as [{ Key: string; Value: string }];
  expect(Value).toBe('production');
  const [own, given] = [`aws:ResourceTag/${Key}`, `aws:RequestTag/${Key}`];
  const stage = { Ref: 'Stage' };
  const changing = statementsAllowing(/:(?:Update|Delete)Distribution$|:UntagResource$/u).filter(
    ({ Resource }) => JSON.stringify(Resource).includes(':distribution/'),
  );
  expect(changing.map(({ Condition }) => Condition)).toEqual([{ StringEquals: { [own]: stage } }]);
  // A role that could tag another stage's distribution could then change it. A new distribution has no tag yet.
  expect(statementsAllowing(/^cloudfront:TagResource$/u).map(({ Condition }) => Condition)).toEqual(
    [{ StringEqualsIfExists: { [own]: stage, [given]: stage } }],
  );
});

test('the policies of each deployment role have at most the 10 240 characters that IAM allows', () => {
  const filled: Readonly<Record<string, string>> = {
    'AWS::Partition': 'aws',
    'AWS::Region': 'ap-northeast-1',
    'AWS::AccountId': '111122223333',
    Stage: 'production',
  };
  for (const id of ['DeployRole', 'ExecutionRole']) {
    const text = JSON.stringify(resource('deploy-role.yml', id).Properties.Policies)
      .replaceAll(/\{"Fn::Sub":("[^"]*")\}/gu, '$1')
      .replaceAll(/\$\{([\w:]+)\}/gu, (_, name: string) => filled[name] ?? name);
    expect(text).not.toContain('$');
    expect(text.length, id).toBeLessThanOrEqual(10_240);
  }
});

test('the firewall has the scope of CloudFront, and limits the rate of single addresses', () => {
  const { Scope, Rules } = resource('firewall.yml', 'Firewall').Properties;
  expect(Scope).toBe('CLOUDFRONT');
  expect(JSON.stringify(Rules)).toContain('"RateBasedStatement"');
});
