/** Counts what a deployment has completed, and finds what has failed, in the events of its stacks. */

const ended = /^(?:CREATE|UPDATE|DELETE)_COMPLETE$/u;

/** The first event with an error. Resources that CloudFormation has cancelled because of it are left out. */
const firstFailure = (events) =>
  events
    .filter(({ ResourceStatus }) => ResourceStatus.endsWith('_FAILED'))
    .filter(({ ResourceStatusReason = '' }) => !ResourceStatusReason.includes('cancelled'))
    .toSorted((a, b) => Date.parse(a.Timestamp) - Date.parse(b.Timestamp))
    // A nested stack fails after the resource in it.
    .toSorted((a, b) => isStack(a) - isStack(b))[0];

const isStack = ({ ResourceType }) => Number(ResourceType === 'AWS::CloudFormation::Stack');

/** Returns the first failed resource with its reason in a sentence; undefined if none has failed. */
export const failureIn = (events) => {
  const failed = firstFailure(events);
  if (failed === undefined) return undefined;
  const { LogicalResourceId: id, ResourceType: type, ResourceStatusReason: reason } = failed;
  return `${id} (${type}) failed: ${reason ?? 'CloudFormation gives no reason.'}`;
};

/** The number of resources that are completed. */
export const completedIn = (events) =>
  new Set(
    events
      .filter((event) => ended.test(event.ResourceStatus) && !isStack(event))
      .map(({ StackId, LogicalResourceId }) => `${StackId} ${LogicalResourceId}`),
  ).size;

/** The IDs of the nested stacks in the events of a stack. */
export const nestedIn = (events) => [
  ...new Set(
    events
      .filter((event) => isStack(event) && event.PhysicalResourceId !== event.StackId)
      .map(({ PhysicalResourceId }) => PhysicalResourceId)
      .filter((id) => id !== undefined && id !== ''),
  ),
];
