/** Ready groups and timers of all queues, the numbers of shards, and the places of jobs in the queues of connections and calendars. */
const readyGroups = 'DUE#*';
const layout = 'SHARDS';
const syncs = 'O#*#Q#connections#*';
const pointers = 'O#*#Q#calendars#*';

/** The rights of the workers of external calendars. */
export function calendarStatements({ allow, invoke, onKeys, tableArn, indexArn, readParameter }) {
  const ofUsers = ['O#*#U#*', 'O#*#CC#*'];
  /**
   * The booking, the seats of its slot, the schedule and the written entries determine whether an
   * entry belongs to a booking or a schedule.
   */
  const ofTime = ['O#*#B#*', 'O#*#OCC#*', 'O#*#S#*', 'O#*#EN#*'];

  /**
   * The partition of a user contains the user's connections and busy times. The data of external
   * calendars has its own partition.
   */
  const calendars = [
    allow(['dynamodb:Query'], [tableArn], onKeys(readyGroups, syncs)),
    allow(['dynamodb:GetItem'], [tableArn], onKeys(readyGroups, layout)),
    allow(['dynamodb:BatchGetItem'], [tableArn], onKeys(...ofUsers, ...ofTime)),
    allow(['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], [tableArn], onKeys(...ofUsers)),
    // The failure of a connection is an event.
    allow(['dynamodb:PutItem'], [tableArn], onKeys('OUT#*', syncs)),
    allow(
      ['dynamodb:UpdateItem'],
      [tableArn],
      onKeys(readyGroups, 'O#*#EN#*', 'O#*#U#*', 'O#*#CC#*'),
    ),
    allow(['dynamodb:DeleteItem'], [tableArn], onKeys(readyGroups, syncs)),
    invoke('syncCalendars'),
    readParameter('sealing-key'),
    readParameter('oauth-clients'),
  ];

  /**
   * The written entries have their own partitions. This worker calls URLs that users have chosen,
   * so it writes nothing else except renewed grants.
   */
  const placings = [
    allow(['dynamodb:Query'], [tableArn], onKeys(readyGroups, 'O#*#EN#*', pointers)),
    allow(['dynamodb:Query'], [indexArn('byStart')], onKeys('O#*')),
    allow(['dynamodb:GetItem'], [tableArn], onKeys('O#*', readyGroups, layout)),
    allow(['dynamodb:BatchGetItem'], [tableArn], onKeys('O#*')),
    // A calendar that cannot be written any more makes its connection due.
    allow(['dynamodb:PutItem'], [tableArn], onKeys('O#*#EN#*', pointers, syncs)),
    allow(['dynamodb:UpdateItem'], [tableArn], onKeys(readyGroups, 'O#*#CC#*', 'O#*#EN#*')),
    allow(['dynamodb:DeleteItem'], [tableArn], onKeys(readyGroups, 'O#*#EN#*', pointers)),
    invoke('writeCalendars'),
    readParameter('sealing-key'),
    readParameter('oauth-clients'),
  ];
  return { calendars, placings };
}
