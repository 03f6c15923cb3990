/** What the workers of calendars elsewhere may do. */
export function calendarStatements({ allow, onKeys, tableArn, indexArn, readParameter }) {
  const ofUsers = ['O#*#U#*', 'O#*#CC#*'];
  /** Whether an entry is of a booking is told by the booking, the seats of its slot, and what was written there. */
  const ofTime = ['O#*#B#*', 'O#*#OCC#*', 'O#*#EN#*'];

  /** With users stand their connections and what occupies them, in a partition of its own what is kept of calendars elsewhere. */
  const calendars = [
    allow(['dynamodb:Query'], [tableArn], onKeys('DUE#calendar#*')),
    allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [tableArn], onKeys(...ofUsers, ...ofTime)),
    allow(['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], [tableArn], onKeys(...ofUsers)),
    // That a connection failed is an event.
    allow(['dynamodb:PutItem'], [tableArn], onKeys('OUT#*')),
    allow(
      ['dynamodb:UpdateItem'],
      [tableArn],
      onKeys('DUE#calendar#*', 'DUE#entry#*', 'O#*#U#*', 'O#*#CC#*'),
    ),
    allow(['dynamodb:DeleteItem'], [tableArn], onKeys('DUE#calendar#*')),
    readParameter('sealing-key'),
    readParameter('oauth-clients'),
  ];

  /** What is written down of entries stands in partitions of their own. It calls addresses that others have chosen, so it writes nothing else but what opens them, renewed. */
  const placings = [
    allow(['dynamodb:Query'], [tableArn], onKeys('DUE#entry#*', 'O#*#EN#*')),
    allow(['dynamodb:Query'], [indexArn('byStart')], onKeys('O#*')),
    allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
    allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#EN#*')),
    allow(['dynamodb:UpdateItem'], [tableArn], onKeys('DUE#calendar#*', 'DUE#entry#*', 'O#*#CC#*')),
    allow(['dynamodb:DeleteItem'], [tableArn], onKeys('DUE#entry#*', 'O#*#EN#*')),
    readParameter('sealing-key'),
    readParameter('oauth-clients'),
  ];
  return { calendars, placings };
}
