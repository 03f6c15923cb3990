import { expect, onTestFinished, test, vi } from 'vitest';
import { handler } from '../../functions/workers/dispatch.ts';
import { makeReady } from '../../lib/data/queue/due-items.ts';
import type { QueueName } from '../../lib/domain/jobs/group.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { newWorld } from '../support/world.ts';

const { of } = await newWorld();
await tellChanges();

const minuteMs = 60_000;

function useNamespace(): void {
  vi.stubEnv('METRIC_NAMESPACE', 'Scheduling/test');
  onTestFinished(() => void vi.unstubAllEnvs());
}

test.each<[QueueName, number]>([
  ['webhooks', 10],
  ['messages', 10],
  ['connections', 30],
  ['calendars', 30],
  ['meetings', 10],
])(
  'a group of the queue %s is overdue when it has been due for more than %i minutes',
  async (queue, minutes) => {
    useNamespace();
    const sinceMs = Date.now();
    await makeReady({ of, queue, id: queue }, sinceMs);
    const onTime = (await dispatch({}, sinceMs + minutes * minuteMs)).line.overdue as string[];
    expect(onTime).not.toContain(queue);
    const { line } = await dispatch({}, sinceMs + minutes * minuteMs + 1000);
    expect(line.overdue).toContain(queue);
    expect(line.OverdueWork).toBe((line.overdue as string[]).length);
  },
);

test('the run of the schedule logs the metric in the embedded metric format, without dimensions', async () => {
  useNamespace();
  const nowMs = Date.now();
  const { line } = await dispatch({}, nowMs);
  expect(line.OverdueWork).toEqual(expect.any(Number));
  expect(line._aws).toEqual({
    Timestamp: nowMs,
    CloudWatchMetrics: [
      {
        Namespace: 'Scheduling/test',
        Dimensions: [[]],
        Metrics: [{ Name: 'OverdueWork', Unit: 'Count' }],
      },
    ],
  });
});

test('a run of the stream, a quiet run and a run without a namespace log no metric', async () => {
  expect((await dispatch({}, Date.now())).line).not.toHaveProperty('_aws');
  useNamespace();
  const Records = [{ dynamodb: { Keys: { pk: { S: 'OUT#0' } } } }];
  for (const wake of [{ Records }, { isQuiet: true }]) {
    const { line } = await dispatch(wake, Date.now());
    expect(line).not.toHaveProperty('_aws');
    expect(line).not.toHaveProperty('OverdueWork');
  }
});

test('a run that cannot read the due groups logs no metric, because an alarm is raised if the metric is missing', async () => {
  useNamespace();
  beforeCall(['"DUE#'], () => Promise.reject(new Error('The table does not answer.')));
  const { isFailed, line } = await dispatch({}, Date.now());
  expect(isFailed).toBe(true);
  expect(line).not.toHaveProperty('OverdueWork');
});

test('the log line of a worker has a level and a timestamp', async () => {
  useNamespace();
  logLines.length = 0;
  const startMs = Date.now();
  await handler({});
  expect(logLines).toEqual([
    expect.objectContaining({
      level: 'info',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
      worker: 'dispatch',
      OverdueWork: expect.any(Number),
      _aws: expect.any(Object),
    }),
  ]);
  expect(Date.parse(`${logLines[0]?.timestamp}`)).toBeGreaterThanOrEqual(startMs);
});
