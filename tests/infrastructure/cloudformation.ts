import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

/** The CloudFormation resource specification of AWS. */
const specification = loadAwsServiceSpecSync();

interface Type {
  readonly type: string;
  readonly element?: Type;
  readonly types?: readonly Type[];
  readonly reference?: { readonly $ref: string };
}

interface Property {
  readonly type: Type;
  readonly required?: boolean;
}

type Properties = Readonly<Record<string, Property>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that CloudFormation computes during the deployment can have any type. */
const isComputed = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 1 &&
  /^(?:Ref|Fn::\w+)$/u.test(Object.keys(value)[0] ?? '');

const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => ['string', 'number', 'boolean'].includes(typeof value),
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  'date-time': (value) => typeof value === 'string',
  json: () => true,
  tag: isObject,
  null: (value) => value === null,
};

function faultsOfValue(value: unknown, type: Type, at: string): string[] {
  if (isComputed(value)) return [];
  if (type.type === 'array') {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((one, index) =>
      faultsOfValue(one, type.element as Type, `${at}/${index}`),
    );
  }
  if (type.type === 'map') {
    if (!isObject(value)) return [`${at} is no map`];
    return Object.entries(value).flatMap(([name, one]) =>
      faultsOfValue(one, type.element as Type, `${at}/${name}`),
    );
  }
  if (type.type === 'union') {
    const tried = (type.types ?? []).map((one) => faultsOfValue(value, one, at));
    return tried.find((faults) => faults.length === 0) ?? tried[0] ?? [];
  }
  if (type.type === 'ref') {
    const { properties } = specification.get('typeDefinition', type.reference?.$ref ?? '');
    return faultsOfMembers(value, properties as Properties, at);
  }
  return fits[type.type]?.(value) === true ? [] : [`${at} is no ${type.type}`];
}

function faultsOfMembers(value: unknown, properties: Properties, at: string): string[] {
  if (!isObject(value)) return [`${at} has no members`];
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required === true && !(name in value))
    .map(([name]) => `${at}/${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, one]) => {
    const property = properties[name];
    if (property === undefined) return [`${at}/${name} is unknown`];
    return faultsOfValue(one, property.type, `${at}/${name}`);
  });
  return [...missing, ...wrong];
}

interface Declared {
  readonly Type: string;
  readonly Properties?: unknown;
}

/** Properties that CloudFormation does not accept, and required properties that are missing. */
export const faultsOf = (resources: Readonly<Record<string, Declared>>): string[] =>
  Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) => {
    const [known] = specification.lookup('resource', 'cloudFormationType', 'equals', Type);
    if (known === undefined) return [`${id} has the unknown type ${Type}`];
    return faultsOfMembers(Properties, known.properties as Properties, id);
  });
