/**
 * The members of a log line from which CloudWatch takes a metric (embedded metric format). Empty where no namespace is set, as on
 * a developer's machine. The metric has no dimensions, because each combination of them costs as much as a metric.
 */
export function metricOf(name: string, value: number, nowMs: number): Record<string, unknown> {
  const { METRIC_NAMESPACE: namespace } = process.env;
  if (!namespace) return {};
  const metric = {
    Namespace: namespace,
    Dimensions: [[]],
    Metrics: [{ Name: name, Unit: 'Count' }],
  };
  return { [name]: value, _aws: { Timestamp: nowMs, CloudWatchMetrics: [metric] } };
}
