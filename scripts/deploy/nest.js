import { basename } from 'node:path';
import { firstFunctions } from './first.js';
import { referencesIn, replaceReferences } from './references.js';

/** The logical id of the nested stack. The role for deployments from GitHub contains this name. */
export const nestedStack = 'MoreFunctions';

/**
 * The types of resources that belong to one function, and are in the same stack as the function.
 */
const followers = [
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::Events::Rule',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Permission',
  'AWS::SNS::Subscription',
];

/**
 * Whether a resource belongs in the nested stack: a function that is not in the list of
 * `first.js`, a resource of such a function, or a route of HEAD.
 */
const goes = (id, resources, first) => {
  const { Type, Properties } = resources[id];
  if (Type === 'AWS::ApiGatewayV2::Route' && Properties.RouteKey.startsWith('HEAD ')) return true;
  if (Type === 'AWS::Lambda::Function')
    return !first.includes(basename(Properties.Code.S3Key, '.zip'));
  return (
    followers.includes(Type) &&
    [...referencesIn(Properties)].some((to) => to in resources && goes(to, resources, first))
  );
};

/**
 * The main stack must not depend on the nested stack's resources, because it would then wait for
 * itself.
 */
const refuseReferences = (parts, moved) => {
  for (const [id, part] of Object.entries(parts)) {
    const to = [...referencesIn(part)].find((each) => each in moved);
    if (to !== undefined) throw new Error(`${id} refers to ${to}, which is in the nested stack.`);
  }
};

/** A resource of the main stack that depends on a nested one waits for the whole nested stack. */
const awaiting = (resource, moved) => {
  if (resource.DependsOn === undefined) return resource;
  const awaited = [resource.DependsOn].flat().map((id) => (id in moved ? nestedStack : id));
  return { ...resource, DependsOn: [...new Set(awaited)] };
};

/**
 * Passes all resources and parameters of the main stack that nested resources refer to as
 * parameters of the nested stack.
 */
const nestedFrom = (moved, outside) => {
  const values = {};
  const put = (id, attribute) => {
    if (!(id in outside)) return undefined;
    const name = attribute === undefined ? id : `${id}${attribute.replaceAll('.', '')}`;
    values[name] = attribute === undefined ? { Ref: id } : { 'Fn::GetAtt': [id, attribute] };
    return name;
  };
  const waits = new Set();
  const resources = Object.entries(moved).map(([id, { DependsOn = [], ...resource }]) => {
    const awaited = [DependsOn].flat();
    for (const one of awaited) if (one in outside) waits.add(one);
    const within = awaited.filter((one) => one in moved);
    const Properties = replaceReferences(resource.Properties, put);
    return [id, { ...resource, Properties, ...(within.length > 0 && { DependsOn: within }) }];
  });
  return { Resources: Object.fromEntries(resources), values, waits: [...waits] };
};

/** The parameters of a nested stack for these values. A secret is also a secret there. */
const declared = (values, parameters) =>
  Object.fromEntries(
    Object.entries(values).map(([name, { Ref: id }]) => [
      name,
      { Type: 'String', ...(parameters[id]?.NoEcho && { NoEcho: true }) },
    ]),
  );

/**
 * Splits a template, because a stack has at most 500 resources and a function with its route needs
 * four. Functions that were added later are in a nested stack, which receives values of the main stack as parameters. A deployed resource never moves: CloudFormation would create it
 * again before it deletes it, and its name is still in use. Returns the template of the main stack,
 * and that of the nested stack if it is not empty. The URL of the latter must be added by the
 * caller.
 */
export const nest = (template, first = firstFunctions) => {
  const { Resources, Outputs = {}, Parameters = {} } = template;
  const isMoved = ([id]) => goes(id, Resources, first);
  const moved = Object.fromEntries(Object.entries(Resources).filter(isMoved));
  if (Object.keys(moved).length === 0) return { template };
  const stays = Object.fromEntries(Object.entries(Resources).filter((one) => !isMoved(one)));
  const staying = Object.entries(stays).map(([id, one]) => [id, awaiting(one, moved)]);
  refuseReferences(stays, moved);
  refuseReferences(Outputs, moved);
  const { values, waits, ...nested } = nestedFrom(moved, { ...stays, ...Parameters });
  const stack = {
    Type: 'AWS::CloudFormation::Stack',
    ...(waits.length > 0 && { DependsOn: waits }),
    Properties: { Parameters: values },
  };
  return {
    template: {
      ...template,
      Resources: { ...Object.fromEntries(staying), [nestedStack]: stack },
    },
    nested: {
      AWSTemplateFormatVersion: '2010-09-09',
      Parameters: declared(values, Parameters),
      ...nested,
    },
  };
};
