/** Ready groups and timers of all queues, the numbers of shards, and the places of jobs in the queue of meetings. */
const readyGroups = 'DUE#*';
const layout = 'SHARDS';
const pointers = 'O#*#Q#meetings#*';

/**
 * The rights of the worker that makes meetings. The partition of a meeting contains its state and
 * its owner; the partition of a user contains the user's accounts.
 */
export const meetingStatements = ({ allow, invoke, onKeys, readParameter, tableArn, indexArn }) => [
  allow(['dynamodb:Query'], [tableArn], onKeys(readyGroups, 'O#*#MTG#*', pointers)),
  allow(['dynamodb:Query'], [indexArn('byStart')], onKeys('O#*')),
  allow(['dynamodb:GetItem'], [tableArn], onKeys(readyGroups, layout)),
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
  allow(
    ['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'],
    [tableArn],
    onKeys('O#*#MTG#*', 'O#*#B#*', 'O#*#S#*', 'O#*#U#*', 'O#*#CC#*', 'MTG#*', 'OUT#*', pointers),
  ),
  allow(
    ['dynamodb:UpdateItem'],
    [tableArn],
    onKeys(readyGroups, 'O#*#MTG#*', 'O#*#U#*', 'O#*#CC#*'),
  ),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys(readyGroups, pointers)),
  invoke('makeMeetings'),
  readParameter('oauth-clients'),
  readParameter('sealing-key'),
];
