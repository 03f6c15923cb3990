import { settings } from './serverless-settings.js';
import { routesOf } from './serverless-stage.js';

if (settings.ALARM_EMAIL !== '' && !settings.ALARMS)
  throw new Error('ALARM_EMAIL requires ALARMS, which is false.');

const api = [{ Name: 'ApiId', Value: { Ref: 'HttpApi' } }];
const table = [{ Name: 'TableName', Value: settings.RESTORED_TABLE || { Ref: 'Table' } }];

const sum = (namespace, metric, dimensions) => ({
  Namespace: namespace,
  MetricName: metric,
  Dimensions: dimensions,
  Statistic: 'Sum',
  Period: 60,
});

/** An alarm. Missing data is not an alarm. It notifies at its beginning and its end. */
const alarm = (description, properties) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    AlarmDescription: description,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
    AlarmActions: [{ Ref: 'AlarmTopic' }],
    OKActions: [{ Ref: 'AlarmTopic' }],
    ...properties,
  },
});

/** `wrong` of `looked` minutes must exceed the threshold. */
const minutes = (wrong, looked) => ({ DatapointsToAlarm: wrong, EvaluationPeriods: looked });

const queried = (id, { Statistic, Period, ...metric }) => ({
  Id: id,
  ReturnData: false,
  MetricStat: { Stat: Statistic, Period, Metric: metric },
});

const added = (a, b) => ({
  Metrics: [
    queried('a', a),
    queried('b', b),
    { Id: 'total', Expression: 'FILL(a, 0) + FILL(b, 0)', ReturnData: true },
  ],
});

/** A metric from a number in the log line of a worker's run. */
const workerMetric = (worker, name, value) => ({
  Type: 'AWS::Logs::MetricFilter',
  Properties: {
    LogGroupName: { Ref: 'LogGroup' },
    FilterPattern: `{ $.worker = "${worker}" }`,
    MetricTransformations: [
      {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
        MetricNamespace: 'Scheduling/${sls:stage}',
        MetricName: name,
        MetricValue: value,
      },
    ],
  },
});

const latency = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
  Namespace: 'Scheduling/${sls:stage}',
  MetricName: 'LatencyMs',
};

/**
 * All alarms with their metrics and their topic. The topic contains no personal data, and
 * CloudWatch could not publish to a topic with a key that does not allow it.
 */
export const everyAlarm = {
  AlarmTopic: {
    Type: 'AWS::SNS::Topic',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    Properties: { TopicName: 'scheduling-${sls:stage}-alarms' },
  },
  ...(settings.ALARM_EMAIL && {
    AlarmSubscription: {
      Type: 'AWS::SNS::Subscription',
      Properties: {
        TopicArn: { Ref: 'AlarmTopic' },
        Protocol: 'email',
        Endpoint: settings.ALARM_EMAIL,
      },
    },
  }),
  ServerErrorsAlarm: alarm(
    'The service returned 5xx responses. Look for level "error" in its log.',
    {
      ...sum('AWS/ApiGateway', '5xx', api),
      Threshold: 5,
      ...minutes(2, 5),
    },
  ),
  SlowAlarm: alarm('One request in a hundred took longer than 3 s.', {
    ...latency,
    Dimensions: [],
    ExtendedStatistic: 'p99',
    // With few requests, the slowest one is not a percentile.
    EvaluateLowSampleCountPercentile: 'ignore',
    Period: 300,
    Threshold: 3000,
    ...minutes(3, 3),
  }),
  // A metric of the gateway would include the requests that wait for events.
  Latency: {
    Type: 'AWS::Logs::MetricFilter',
    Properties: {
      LogGroupName: { Ref: 'HttpApiLogGroup' },
      FilterPattern: `{ ($.route != "${routesOf('listEvents')[0]}") && ($.durationMs >= 0) }`,
      MetricTransformations: [
        {
          MetricNamespace: latency.Namespace,
          MetricName: latency.MetricName,
          MetricValue: '$.durationMs',
        },
      ],
    },
  },
  TableThrottledAlarm: alarm('The table throttled reads or writes.', {
    ...added(
      sum('AWS/DynamoDB', 'ReadThrottleEvents', table),
      sum('AWS/DynamoDB', 'WriteThrottleEvents', table),
    ),
    Threshold: 0,
    ...minutes(2, 5),
  }),
  // A stack cannot add the metrics of all its functions, and all functions of an account share one
  // limit.
  FunctionsThrottledAlarm: alarm(
    'Functions of this account and region were throttled because too many were running at once.',
    { ...sum('AWS/Lambda', 'Throttles', []), Threshold: 0, ...minutes(2, 5) },
  ),
  // The dispatcher reports this metric every minute, so missing data is an alarm, too.
  OldestChangeAlarm: alarm(
    'Changes have waited in the outbox for more than 5 minutes, or the dispatcher does not run: events are late. Look for worker "dispatch" in the log.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'OldestChangeSeconds', []),
      Statistic: 'Maximum',
      TreatMissingData: 'breaching',
      Threshold: 300,
      ...minutes(3, 5),
    },
  ),
  OldestChange: workerMetric('dispatch', 'OldestChangeSeconds', '$.oldestSeconds'),
  StuckAlarm: alarm(
    'Changes could not be published as events for an hour. List them with "npm run admin -- stuck".',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'Stuck', []),
      Statistic: 'Maximum',
      Threshold: 0,
      ...minutes(2, 5),
    },
  ),
  Stuck: workerMetric('dispatch', 'Stuck', '$.stuck'),
  // Only the run of each minute sees all due jobs, and reports this metric every minute.
  OldestDueAlarm: alarm(
    'Webhooks have been due for more than 10 minutes, or the worker does not run. Look for worker "deliver" in the log.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'OldestDueSeconds', []),
      Statistic: 'Maximum',
      TreatMissingData: 'breaching',
      Threshold: 600,
      ...minutes(3, 5),
    },
  ),
  OldestDue: workerMetric('deliver', 'OldestDueSeconds', '$.oldestSeconds'),
  OldestDueGroup: workerMetric('dispatch', 'OldestDueSeconds', '$.due.webhooks'),
  FailedDeliveriesAlarm: alarm(
    'Many webhooks were given up after their last attempt. A receiver that is down is no fault of the service; many of them may be.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'FailedDeliveries', []),
      Threshold: 100,
      ...minutes(3, 5),
    },
  ),
  FailedDeliveries: workerMetric('deliver', 'FailedDeliveries', '$.failed'),
  OldestMessageAlarm: alarm(
    'Messages have been due for more than 10 minutes, or the worker does not run. Look for worker "sendMessages" in the log.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'OldestMessageSeconds', []),
      Statistic: 'Maximum',
      TreatMissingData: 'breaching',
      Threshold: 600,
      ...minutes(3, 5),
    },
  ),
  OldestMessage: workerMetric('sendMessages', 'OldestMessageSeconds', '$.oldestSeconds'),
  OldestMessageGroup: workerMetric('dispatch', 'OldestMessageSeconds', '$.due.messages'),
  FailedMessagesAlarm: alarm(
    'Many messages to people failed for good: mail servers do not want them, or take none.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'FailedMessages', []),
      Threshold: 20,
      ...minutes(2, 5),
    },
  ),
  FailedMessages: workerMetric('sendMessages', 'FailedMessages', '$.failed'),
  // After 60 minutes, the data of external calendars counts as failed.
  OldestSyncAlarm: alarm(
    'Calendar connections have been due to be synchronized for more than 30 minutes, or the worker does not run. Look for worker "syncCalendars" in the log.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'OldestSyncSeconds', []),
      Statistic: 'Maximum',
      TreatMissingData: 'breaching',
      Threshold: 1800,
      ...minutes(3, 5),
    },
  ),
  OldestSync: workerMetric('syncCalendars', 'OldestSyncSeconds', '$.oldestSeconds'),
  OldestSyncGroup: workerMetric('dispatch', 'OldestSyncSeconds', '$.due.connections'),
  OldestEntryAlarm: alarm(
    'Bookings have been due to be written into calendars for more than 30 minutes, or the worker does not run. Look for worker "writeCalendars" in the log.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'OldestEntrySeconds', []),
      Statistic: 'Maximum',
      TreatMissingData: 'breaching',
      Threshold: 1800,
      ...minutes(3, 5),
    },
  ),
  OldestEntry: workerMetric('writeCalendars', 'OldestEntrySeconds', '$.oldestSeconds'),
  OldestEntryGroup: workerMetric('dispatch', 'OldestEntrySeconds', '$.due.calendars'),
  OldestMeetingAlarm: alarm(
    'Meetings of bookings have been due for more than 10 minutes, or the worker does not run. Look for worker "makeMeetings" in the log.',
    {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ...sum('Scheduling/${sls:stage}', 'OldestMeetingSeconds', []),
      Statistic: 'Maximum',
      TreatMissingData: 'breaching',
      Threshold: 600,
      ...minutes(3, 5),
    },
  ),
  OldestMeeting: workerMetric('makeMeetings', 'OldestMeetingSeconds', '$.oldestSeconds'),
  OldestMeetingGroup: workerMetric('dispatch', 'OldestMeetingSeconds', '$.due.meetings'),
  RefusedCredentialsAlarm: alarm('Many requests had no valid credential.', {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    ...sum('Scheduling/${sls:stage}', 'RefusedCredentials', []),
    Threshold: 100,
    ...minutes(3, 5),
  }),
  RefusedCredentials: {
    Type: 'AWS::Logs::MetricFilter',
    Properties: {
      LogGroupName: { Ref: 'HttpApiLogGroup' },
      FilterPattern: '{ $.status = "401" }',
      MetricTransformations: [
        {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
          MetricNamespace: 'Scheduling/${sls:stage}',
          MetricName: 'RefusedCredentials',
          MetricValue: '1',
        },
      ],
    },
  },
};

/** The alarms of the packaged stage. Each costs money while the stage is idle. */
export const alarms = settings.ALARMS ? everyAlarm : {};
