import { beforeAll, expect, test } from 'vitest';
import { packageStage, type Resource, type Resources, resourcesOf, targetOf } from './packaged.ts';

let dev: Resources;
beforeAll(async () => {
  dev = await packageStage('dev');
});

const functions = () => resourcesOf(dev, 'AWS::Lambda::Function');

const variablesOf = ({ Properties }: Resource) =>
  ((Properties.Environment ?? {}) as { Variables?: Record<string, unknown> }).Variables ?? {};

test('new changes in the outbox start the dispatcher, and a schedule starts it each minute', () => {
  const [mapping, ...others] = resourcesOf(dev, 'AWS::Lambda::EventSourceMapping');
  expect(others).toEqual([]);
  expect(mapping?.[1].Properties).toMatchObject({
    EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
    StartingPosition: 'LATEST',
    FilterCriteria: {
      Filters: [
        {
          Pattern: JSON.stringify({
            eventName: ['INSERT'],
            dynamodb: { Keys: { pk: { S: [{ prefix: 'OUT#' }] } } },
          }),
        },
      ],
    },
  });
  const woken = resourcesOf(dev, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
    expect(Properties.ScheduleExpression).toBe('rate(1 minute)');
    return (Properties.Targets as { Arn: unknown }[]).map(({ Arn }) => Arn);
  });
  const handlers = [mapping?.[1].Properties.FunctionName, ...woken].map(
    (one) => dev[targetOf(one)]?.Properties.Handler,
  );
  expect(handlers).toEqual(['dispatch', 'dispatch'].map((id) => `functions/workers/${id}.handler`));
});

test('an invocation of a worker is dropped after a minute and not retried, because the schedule repeats it', () => {
  const all = resourcesOf(dev, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => {
    expect(Properties).toMatchObject({ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 });
    return dev[targetOf(Properties.FunctionName)]?.Properties.Handler;
  });
  const names = ['deliver', 'make-meetings', 'send-messages', 'sync-calendars', 'write-calendars'];
  expect(all.toSorted()).toEqual(names.map((name) => `functions/workers/${name}.handler`));
});

test('the worker that synchronizes calendars has 2048 MB of memory for its eight threads', () => {
  const [, worker] = functions().find(
    ([, { Properties }]) => Properties.Handler === 'functions/workers/sync-calendars.handler',
  ) as [string, Resource];
  expect(worker.Properties.MemorySize).toBe(2048);
});

test.each([
  ['deliver', 'DELIVER_FUNCTION'],
  ['send-messages', 'SENDMESSAGES_FUNCTION'],
  ['sync-calendars', 'SYNCCALENDARS_FUNCTION'],
  ['write-calendars', 'WRITECALENDARS_FUNCTION'],
  ['make-meetings', 'MAKEMEETINGS_FUNCTION'],
])('the dispatcher and the worker itself know the function name of %s', (file, variable) => {
  const [, woken] = functions().find(
    ([, { Properties }]) => Properties.Handler === `functions/workers/${file}.handler`,
  ) as [string, Resource];
  const functionsWithVariable = functions().flatMap(([, each]) =>
    variable in variablesOf(each) ? [[each.Properties.Handler, variablesOf(each)]] : [],
  );
  const named = expect.objectContaining({ [variable]: woken.Properties.FunctionName });
  expect(functionsWithVariable).toEqual([
    ['functions/workers/dispatch.handler', named],
    [`functions/workers/${file}.handler`, named],
  ]);
});

test('only the dispatcher writes a metric, into the namespace of the stage', () => {
  const namespaces = functions().flatMap(([id, each]) => {
    const { METRIC_NAMESPACE: namespace } = variablesOf(each);
    return namespace === undefined ? [] : [[id, namespace]];
  });
  expect(namespaces).toEqual([['DispatchLambdaFunction', 'Scheduling/dev']]);
});
