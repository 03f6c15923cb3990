import { beforeAll, expect, test } from 'vitest';
import { routes } from '../../lib/contract/routes.ts';
import { firstFunctions } from '../../scripts/deploy/first.js';
import { nest, nestedStack } from '../../scripts/deploy/nest.js';
import { replaceReferences } from '../../scripts/deploy/references.js';
import { functionList, workerFunctions } from '../../scripts/function-list.ts';
import { faultsOf } from './cloudformation.ts';
import {
  type Resource,
  type Resources,
  resourcesOf,
  type Template,
  templateOf,
} from './packaged.ts';
import { everySetting } from './settings.ts';

interface Nested {
  readonly Parameters: Readonly<Record<string, { readonly Type: string }>>;
  readonly Resources: Resources;
}

interface Parts {
  readonly template: Template;
  readonly nested: Nested;
  /** The parameters of the nested stack by name. */
  readonly given: Readonly<Record<string, unknown>>;
}

let whole: Template;
/** The template with every setting, which is the largest one. */
let largest: Template;
beforeAll(async () => {
  [whole, largest] = await Promise.all([
    templateOf('production'),
    templateOf('production', everySetting),
  ]);
});

/** Divides a template as if only these functions had been deployed first. */
const divided = (first: readonly string[], template = whole): Parts => {
  const parts = nest(structuredClone(template), [...first]) as unknown as Omit<Parts, 'given'>;
  const stack = parts.template.Resources[nestedStack];
  return { ...parts, given: (stack?.Properties.Parameters ?? {}) as Parts['given'] };
};

const ids = functionList.map(({ id }) => id);
const deployed = firstFunctions;
const functionsOf = (resources: Resources): string[] =>
  resourcesOf(resources, 'AWS::Lambda::Function')
    .map(([, { Properties }]) => `${Properties.FunctionName}`.replace(/^.*-/u, ''))
    .toSorted();

/** Resources that are deployed later: each group of routes, the workers, and all functions but one. */
const later: readonly (readonly [string, readonly string[]])[] = [
  ...Object.entries(routes).map(([group, each]) => [group, Object.keys(each)] as const),
  ['workers', workerFunctions.map(({ id }) => id)],
  ['all but one', ids.filter((id) => id !== 'getReadiness')],
];
const cases = [
  ...later.map(([name, moved]) => ({ name, first: without(moved), more: 0 })),
  { name: 'as it is deployed, and three functions more', first: deployed, more: 3 },
];

function without(moved: readonly string[]): readonly string[] {
  return ids.filter((id) => !moved.includes(id));
}

/** The names that a part of a template refers to, read from its text. */
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"Ref":"([\w:]+)"|"Fn::GetAtt":\["(\w+)"|\$\{([\w:]+)/gu)].map(
    ([, ...ids]) => ids.find((id) => id !== undefined) ?? '',
  );

const awaitedBy = ({ DependsOn = [] }: Resource): string[] => [DependsOn].flat();

/** Writes all references of a part of a template in one form, with the names of the whole template. */
const canonical = (value: unknown, given: Parts['given'] = {}): string => {
  const named = (name: string, attribute?: string): string => {
    const to = given[name] as { Ref?: string; 'Fn::GetAtt'?: readonly string[] } | undefined;
    const plain = attribute === undefined ? name : `${name}.${attribute}`;
    return to === undefined ? plain : (to.Ref ?? to['Fn::GetAtt']?.join('.') ?? plain);
  };
  return JSON.stringify(replaceReferences(value, named));
};

/** Adds `count` operations to the template. Every third one has a role of its own. */
const withMore = (count: number, template = whole): Template => {
  const like = Object.entries(template.Resources).filter(([id]) =>
    /RescheduleGuestBooking(?!Role)|PublicBookingReschedule/u.test(id),
  );
  expect(like).toHaveLength(4);
  const role = 'RescheduleGuestBookingRole';
  const more = Array.from({ length: count }, (_, n) => {
    const entries = n % 3 === 0 ? [...like, [role, template.Resources[role]]] : like;
    const text = JSON.stringify(Object.fromEntries(entries))
      .replaceAll(role, `Later${n - (n % 3)}Role`)
      .replaceAll('RescheduleGuestBooking', `Later${n}`)
      .replaceAll('rescheduleGuestBooking', `later${n}`)
      .replaceAll('PublicBookingReschedule', `Later${n}`)
      .replaceAll('/v1/public/booking/reschedule', `/v1/later/${n}`);
    return JSON.parse(text) as Resources;
  });
  return { ...template, Resources: Object.assign({}, template.Resources, ...more) };
};

test.each(cases)(
  'later functions are nested and all resources stay as they are packaged ($name)',
  ({ first, more }) => {
    const packaged = withMore(more).Resources;
    const { template, nested, given } = divided(first, withMore(more));
    const { [nestedStack]: _, ...stays } = template.Resources;
    expect(Object.keys({ ...stays, ...nested.Resources }).toSorted()).toEqual(
      Object.keys(packaged).toSorted(),
    );
    for (const [id, resource] of Object.entries(stays)) {
      expect({ ...resource, DependsOn: [] }, id).toEqual({ ...packaged[id], DependsOn: [] });
    }
    for (const [id, { Properties }] of Object.entries(nested.Resources)) {
      expect(canonical(Properties, given)).toBe(canonical(packaged[id]?.Properties));
    }
    expect(functionsOf(nested.Resources)).toEqual(
      functionsOf(packaged).filter((id) => !first.includes(id)),
    );
  },
);

test.each(cases)('both templates are valid for CloudFormation ($name)', ({ first, more }) => {
  const { template, nested, given } = divided(first, withMore(more));
  expect(faultsOf(template.Resources)).toEqual([]);
  expect(faultsOf(nested.Resources)).toEqual([]);
  expect(Object.keys(nested.Parameters)).toEqual(Object.keys(given));
  const used = new Set<string>();
  for (const [of, known] of [
    [template, Object.keys(template.Resources)],
    [nested, [...Object.keys(nested.Resources), ...Object.keys(nested.Parameters)]],
  ] as const) {
    const names = Object.values(of.Resources).flatMap((each) => [
      ...referencesIn(each.Properties),
      ...awaitedBy(each),
    ]);
    for (const name of names) used.add(name);
    expect(names.filter((name) => !known.includes(name) && !name.startsWith('AWS::'))).toEqual([]);
  }
  expect(Object.keys(nested.Parameters).filter((name) => !used.has(name))).toEqual([]);
});

test.each(cases)('no resource waits for itself ($name)', ({ first, more }) => {
  const { Resources } = divided(first, withMore(more)).template;
  const needed = (id: string, through: readonly string[]): readonly string[] => {
    if (through.includes(id)) return [...through, id];
    const each = Resources[id];
    if (each === undefined) return [];
    const next = [...referencesIn(each.Properties), ...awaitedBy(each)];
    return next.map((one) => needed(one, [...through, id])).find((way) => way.length > 0) ?? [];
  };
  expect(needed(nestedStack, [])).toEqual([]);
});

test('the stage waits for the nested stack if it limits a route there', () => {
  const first = without(['listBusyTimes']);
  const stage = divided(first).template.Resources.HttpApiStage as Resource;
  expect(awaitedBy(stage)).toContain(nestedStack);
  expect(awaitedBy(stage)).not.toContain('HttpApiRouteGetV1Busytimes');
});

test('a resource outside the nested stack that refers to a later function is refused', () => {
  const name = { Ref: 'GetBookingLambdaFunction' };
  const template = {
    ...whole,
    Resources: {
      ...whole.Resources,
      Late: { Type: 'AWS::SNS::Topic', Properties: { TopicName: name } },
    },
  };
  expect(() => divided([], template)).toThrow(
    'Late refers to GetBookingLambdaFunction, which is in the nested stack.',
  );
});

test('all routes of HEAD are nested, those of functions outside the nested stack, too', () => {
  const { template, nested } = divided(deployed);
  const routesIn = (resources: Resources) =>
    resourcesOf(resources, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) =>
      String(Properties.RouteKey),
    );
  expect(routesIn(template.Resources).filter((route) => route.startsWith('HEAD '))).toEqual([]);
  expect(routesIn(nested.Resources)).toContain('HEAD /v1/bookings');
});

test('alarms are not nested', () => {
  const { nested } = divided(deployed, largest);
  const types = new Set(Object.values(nested.Resources).map(({ Type }) => Type));
  expect(types).not.toContain('AWS::CloudWatch::Alarm');
  expect(types).not.toContain('AWS::Logs::MetricFilter');
});

test('no nested stack exists if there are no later resources', () => {
  const isHead = ({ Properties }: Resource) => String(Properties?.RouteKey).startsWith('HEAD ');
  const Resources = Object.fromEntries(
    Object.entries(whole.Resources).filter(([, resource]) => !isHead(resource)),
  );
  const template = { ...whole, Resources };
  expect(nest(template, ids)).toEqual({ template });
});

test('every function that is listed as outside the nested stack exists', () => {
  expect(deployed.filter((id) => !ids.includes(id))).toEqual([]);
});

test('20 more functions fit into both stacks, the gateway and an account with five stages', () => {
  const { template, nested } = divided(deployed, withMore(20, largest));
  for (const part of [template, nested]) {
    expect(Object.keys(part.Resources).length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(part).length).toBeLessThanOrEqual(1_000_000);
  }
  expect(Object.keys(nested.Parameters).length).toBeLessThanOrEqual(200);
  const all = { ...template.Resources, ...nested.Resources };
  expect(resourcesOf(all, 'AWS::ApiGatewayV2::Route').length).toBeLessThanOrEqual(300);
  expect(resourcesOf(all, 'AWS::ApiGatewayV2::Integration').length).toBeLessThanOrEqual(300);
  expect(resourcesOf(all, 'AWS::IAM::Role').length * 5).toBeLessThanOrEqual(1000);
});

test('the policy of every role has at most the 10 240 characters that IAM allows', () => {
  for (const [id, { Properties }] of resourcesOf(largest.Resources, 'AWS::IAM::Role')) {
    expect(JSON.stringify(Properties.Policies).length, id).toBeLessThanOrEqual(10_240);
  }
});
