/**
 * The rights of the worker that makes meetings. The partition of a meeting contains its state and
 * its owner; the partition of a user contains the user's accounts.
 */
export const meetingStatements = ({ allow, onKeys, readParameter, tableArn, indexArn }) => [
  allow(['dynamodb:Query'], [tableArn], onKeys('DUE#meeting#*', 'O#*#MTG#*')),
  allow(['dynamodb:Query'], [indexArn('byStart')], onKeys('O#*')),
  allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
  allow(
    ['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'],
    [tableArn],
    onKeys('O#*#MTG#*', 'O#*#B#*', 'O#*#U#*', 'O#*#CC#*', 'MTG#*', 'OUT#*'),
  ),
  allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#meeting#*', 'O#*#U#*', 'O#*#CC#*')),
  allow(['dynamodb:DeleteItem'], [tableArn], onKeys('DUE#meeting#*')),
  readParameter('oauth-clients'),
  readParameter('sealing-key'),
];
