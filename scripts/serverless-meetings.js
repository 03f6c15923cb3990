/**
 * What the worker that makes meetings may do. With a meeting stands what is known of it, and whose it is; with users
 * stand their accounts, and who has one.
 */
export const meetingStatements = ({ allow, onKeys, readParameter, tableArn, indexArn }) => [
  allow(['dynamodb:Query'], [tableArn], onKeys('DUE#meeting#*', 'O#*#MTG#*')),
  allow(['dynamodb:Query'], [indexArn('byStart')], onKeys('O#*')),
  allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
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

/** What is needed to take the notices of a provider: whose a meeting is, who has an account, and with what they are signed. */
export const noticeStatements = ({ allow, onKeys, readParameter, tableArn }) => [
  allow(['dynamodb:GetItem'], [tableArn], onKeys('MTG#*')),
  allow(['dynamodb:Query'], [tableArn], onKeys('MTG#*#user.*')),
  readParameter('zoom-secret-token'),
];
