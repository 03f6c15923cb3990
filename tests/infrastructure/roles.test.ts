import { beforeAll, expect, test } from 'vitest';
import { functionList, routedFunctions, workerFunctions } from '../../scripts/function-list.ts';
import { packageStage, type Resource, type Resources, resourcesOf, targetOf } from './packaged.ts';
import { bundled, requestsOf, rightsOf, statementsOf } from './rights.ts';

let dev: Resources;
let bundles: ReadonlyMap<string, string>;
beforeAll(async () => {
  [dev, bundles] = await Promise.all([
    packageStage('dev'),
    bundled(functionList.map(({ module }) => module)),
  ]);
});

/** Whether a right is the needed one, possibly limited to an index or to keys. */
const fulfills = (right: string, need: string) =>
  right === need || right.startsWith(`${need} `) || right.startsWith(`${need}/`);

test.each(functionList)('$id has exactly the rights that its requests need', ({ module, role }) => {
  const logs = ['logs:CreateLogStream on LogGroup', 'logs:PutLogEvents on LogGroup'];
  const needed = [...logs, ...requestsOf(bundles.get(module) ?? '')];
  const rights = rightsOf(dev[role]);
  expect(rights.filter((right) => !needed.some((need) => fulfills(right, need)))).toEqual([]);
  expect(needed.filter((need) => !rights.some((right) => fulfills(right, need)))).toEqual([]);
});

test('the rights to the table are limited to items of organizations and a few named exceptions', () => {
  const rights = new Set(routedFunctions.flatMap(({ role }) => rightsOf(dev[role])));
  for (const right of rights) {
    if (!right.startsWith('dynamodb:')) continue;
    if (right === 'dynamodb:UpdateItem on Table where RL#*') continue;
    if (right === 'dynamodb:PutItem on Table where OUT#*') continue;
    if (right === 'dynamodb:GetItem on Table where SHARDS') continue;
    if (right === 'dynamodb:Query on Table where OUT#*') continue;
    if (right === 'dynamodb:UpdateItem on Table where O#*#CC#*') continue;
    const [, keys = ''] = right.split(' where ');
    const others = keys.split(', ').filter((key) => key !== 'O#*');
    const isQuery = right.startsWith('dynamodb:Query');
    const accounts = ['MTG#*#user.*'];
    const prefixes = ['INV', 'ID', 'SIGN', 'SLUG', 'PIC', 'MTG', 'RL', 'AK', 'TXT'];
    const known = [...prefixes.map((prefix) => `${prefix}#*`), ...accounts];
    const allowed = isQuery ? accounts : known;
    expect(others.filter((key) => !allowed.includes(key))).toEqual([]);
  }
});

test('every function with credentials may read API keys one by one, and only operations of keys may do more', () => {
  const managing: Readonly<Record<string, readonly string[]>> = {
    getApiKey: ['BatchGetItem'],
    updateCurrentUserIdentity: ['BatchGetItem', 'ConditionCheckItem'],
    createApiKey: ['BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
    deleteOrganizationUser: ['BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
    deleteApiKey: ['BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
  };
  for (const { id, role, rights } of routedFunctions) {
    if (!rights.includes('credential')) continue;
    const toKeys = rightsOf(dev[role])
      .filter((right) => right.includes('AK#*'))
      .map((right) => right.replace(/^dynamodb:(\w+) on Table where .*$/u, '$1'))
      .toSorted();
    expect([id, toKeys]).toEqual([id, ['GetItem', ...(managing[id] ?? [])].toSorted()]);
  }
});

test('no operation that takes no API key can read API keys or identities', () => {
  const open = ['guests', 'answers', 'pages', 'service'].flatMap((group) =>
    routedFunctions.filter(({ module }) => module.startsWith(`functions/${group}/`)),
  );
  expect(open.length).toBeGreaterThan(25);
  for (const { id, role } of open) {
    expect([id, rightsOf(dev[role]).filter((right) => /AK#|ID#/u.test(right))]).toEqual([id, []]);
  }
});

test('functions share a role only if they have the same rights', () => {
  const byRole = new Map<string, Set<string>>();
  for (const { role, rights } of functionList) {
    byRole.set(role, (byRole.get(role) ?? new Set()).add(String(rights)));
  }
  expect([...byRole].filter(([, rights]) => rights.size > 1)).toEqual([]);
});

test('only the operations of invitations and the worker that sends messages reach invitations', () => {
  const reaching = functionList.filter(({ role }) => rightsOf(dev[role]).join().includes('INV#'));
  const ids = reaching.map(({ id }) => id).filter((id) => id !== 'listOrganizationInvitations');
  expect(ids).toEqual(expect.arrayContaining(['getOrganizationInvitation']));
  expect(ids.filter((id) => !id.endsWith('OrganizationInvitation'))).toEqual(['sendMessages']);
});

test('slugs, which all organizations share, are changed only with a team and read only by public operations', () => {
  const reaching = functionList.flatMap(({ id, role }) => {
    const rights = rightsOf(dev[role]).filter((right) => right.includes('SLUG#'));
    return rights.length > 0 ? [[id, rights.map((right) => right.split(' ')[0])] as const] : [];
  });
  const read = ['dynamodb:BatchGetItem'];
  expect(reaching.filter(([id]) => id !== 'updateTeam')).toEqual([
    ['getPublicTeam', read],
    ['listPublicEventTypes', read],
    ['getPublicEventType', read],
    ['listPublicAvailableSchedules', read],
    ['createPublicBooking', read],
    ['getPublicRoutingForm', read],
    ['createPublicRoutingFormResponse', read],
    ['updatePublicRoutingFormResponse', read],
    ['getTeamPage', read],
    ['getBookingPage', read],
    ['getRoutingFormPage', read],
  ]);
  expect(reaching.map(([id]) => id)).toContain('updateTeam');
});

test('the public operations of routing forms read organizations and slugs, and no credentials', () => {
  const ofForms = (id: string) => {
    const { role } = functionList.find((each) => each.id === id) ?? {};
    return rightsOf(dev[role ?? '']).filter((right) => !right.startsWith('logs:'));
  };
  const read = [
    'dynamodb:BatchGetItem on Table where O#*, SLUG#*',
    'dynamodb:UpdateItem on Table where RL#*',
  ];
  expect(ofForms('getPublicRoutingForm')).toEqual(
    [...read, 'dynamodb:GetItem on Table where O#*'].toSorted(),
  );
  const written = [
    ...read,
    'dynamodb:ConditionCheckItem on Table where O#*',
    'dynamodb:GetItem on Table where SHARDS',
    'dynamodb:PutItem on Table where O#*',
    'dynamodb:PutItem on Table where OUT#*',
    'dynamodb:UpdateItem on Table where O#*',
  ].toSorted();
  expect(ofForms('createPublicRoutingFormResponse')).toEqual(written);
  expect(ofForms('updatePublicRoutingFormResponse')).toEqual(written);
});

test('the operations of public booking read organizations and slugs, and no credentials', () => {
  const ofGuests = (id: string) => {
    const { role } = functionList.find((each) => each.id === id) ?? {};
    return rightsOf(dev[role ?? '']).filter((right) => !right.startsWith('logs:'));
  };
  const ids = [
    'getPublicTeam',
    'listPublicEventTypes',
    'getPublicEventType',
    'listPublicAvailableSchedules',
    'createPublicBooking',
  ];
  for (const id of ids) {
    const rights = ofGuests(id);
    expect(rights).toContain('dynamodb:BatchGetItem on Table where O#*, SLUG#*');
    expect(rights.filter((right) => /AK#|ID#|INV#/u.test(right))).toEqual([]);
    const writes = rights.filter((right) => /Put|Update|Delete|Check/u.test(right));
    const counts = ['dynamodb:UpdateItem on Table where RL#*'];
    if (id !== 'createPublicBooking') expect(writes).toEqual(counts);
  }
});

test('only the function that receives notices reads the owners of meetings and the token of Zoom, and it reads no credentials', () => {
  const reaching = functionList.filter(({ role }) =>
    rightsOf(dev[role]).some((right) => /GetItem on Table where MTG#|zoom-secret/u.test(right)),
  );
  expect(reaching.map(({ id }) => id)).toEqual(['receiveConferencingNotice']);
  const [{ role = '' } = {}] = reaching;
  expect(rightsOf(dev[role]).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:ConditionCheckItem on Table where O#*',
    'dynamodb:GetItem on Table where MTG#*',
    'dynamodb:GetItem on Table where SHARDS',
    'dynamodb:PutItem on Table where O#*',
    'dynamodb:PutItem on Table where OUT#*',
    'dynamodb:Query on Table where MTG#*#user.*',
    'dynamodb:Query on Table/index/byCreation where O#*',
    'dynamodb:Query on Table/index/byStart where O#*',
    'dynamodb:UpdateItem on Table where O#*',
    'dynamodb:UpdateItem on Table where RL#*',
    'ssm:GetParameter on /scheduling/dev/zoom-secret-token',
  ]);
});

test('only one function reads pictures, it reads nothing else, and only functions that change their user write them', () => {
  const toPictures = functionList.flatMap(({ id, role }) =>
    rightsOf(dev[role])
      .filter((right) => right.includes('PIC#'))
      .map((right) => [id, right]),
  );
  expect(toPictures).toEqual([
    ['deleteOrganizationUser', 'dynamodb:PutItem on Table where PIC#*'],
    ['updateProfileImage', 'dynamodb:PutItem on Table where PIC#*'],
    ['deleteProfileImage', 'dynamodb:PutItem on Table where PIC#*'],
    ['getProfileImage', 'dynamodb:GetItem on Table where PIC#*'],
  ]);
  const reader = functionList.find(({ id }) => id === 'getProfileImage');
  const toTable = rightsOf(dev[reader?.role ?? '']).filter((right) =>
    right.startsWith('dynamodb:'),
  );
  expect(toTable).toEqual([
    'dynamodb:GetItem on Table where PIC#*',
    'dynamodb:UpdateItem on Table where RL#*',
  ]);
});

test('only the lists that also search the outbox, and the dispatcher, query the outbox', () => {
  const asking = functionList.filter(({ role }) =>
    rightsOf(dev[role]).some((right) => /^dynamodb:Query on Table where .*OUT#\*/u.test(right)),
  );
  expect(asking.map(({ id }) => id)).toEqual(['listBookings', 'listSchedules', 'dispatch']);
});

test('only the dispatcher deletes changes from the outbox, and only workers delete jobs from their queues', () => {
  const deleting = functionList.flatMap(({ id, role }) =>
    rightsOf(dev[role]).flatMap((right) => (right.includes('Delete') ? [`${id}: ${right}`] : [])),
  );
  expect(deleting).toEqual([
    'receiveTextReply: dynamodb:DeleteItem on Table where TXT#*',
    'dispatch: dynamodb:DeleteItem on Table where OUT#*, DUE#*',
    'deliver: dynamodb:DeleteItem on Table where DUE#*, O#*#Q#webhooks#*',
    'sendMessages: dynamodb:DeleteItem on Table where DUE#*, O#*#Q#messages#*',
    'syncCalendars: dynamodb:DeleteItem on Table where DUE#*, O#*#Q#connections#*',
    'writeCalendars: dynamodb:DeleteItem on Table where DUE#*, O#*#EN#*, O#*#Q#calendars#*',
    'makeMeetings: dynamodb:DeleteItem on Table where DUE#*, O#*#Q#meetings#*',
  ]);
});

test('the dispatcher reaches organizations, the outbox and the stream, and neither keys nor lists', () => {
  expect(rightsOf(dev.DispatchRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:ConditionCheckItem on Table where O#*',
    'dynamodb:DeleteItem on Table where OUT#*, DUE#*',
    'dynamodb:DescribeStream on Table',
    'dynamodb:GetItem on Table where O#*, OUT#*, DUE#*, SHARDS',
    'dynamodb:GetRecords on Table',
    'dynamodb:GetShardIterator on Table',
    'dynamodb:ListStreams on Table',
    'dynamodb:PutItem on Table where O#*',
    'dynamodb:Query on Table where OUT#*, DUE#*, O#*#F',
    'dynamodb:UpdateItem on Table where DUE#*, OUT#*',
    'dynamodb:UpdateItem on Table where O#*',
    'lambda:InvokeFunction on deliver',
    'lambda:InvokeFunction on makeMeetings',
    'lambda:InvokeFunction on sendMessages',
    'lambda:InvokeFunction on syncCalendars',
    'lambda:InvokeFunction on writeCalendars',
    // The names of the lists of guests are derived from the first version of the secret.
    'ssm:GetParameter on /scheduling/dev/cursor-secret',
    'ssm:GetParameter on /scheduling/dev/cursor-secret:*',
  ]);
});

/** The most that the role of a function allows on the table. */
const reachOf = ({ Properties }: Resource): 'nothing' | 'reads' | 'writes' => {
  const rights = rightsOf(dev[targetOf(Properties.Role)]).join();
  if (rights.includes('dynamodb:PutItem')) return 'writes';
  return rights.includes('dynamodb:') ? 'reads' : 'nothing';
};

test('a function for reads cannot write, and a public one cannot read, except the readiness check', () => {
  const expected = routedFunctions.map(({ route, module }) => {
    if (module === 'functions/service/get-readiness') return [module, 'reads'];
    if (
      /^functions\/(?:service\/|guests\/get-guest-page|pages\/get-(?:page-asset|invite-page|sign-in-page|bookings-page|calendar-page|routing-forms-page|settings-page|settings-section-page)|(?:calendar-connections|conferencing)\/get-.*-callback|fallback$)/.test(
        module,
      )
    )
      return [module, 'nothing'];
    return [module, route.startsWith('GET ') ? 'reads' : 'writes'];
  });
  const workers = workerFunctions.map(({ module }) => [module, 'writes']);
  const deployed = resourcesOf(dev, 'AWS::Lambda::Function').map(([, each]) => [
    String(each.Properties.Handler).replace('.handler', ''),
    reachOf(each),
  ]);
  expect(Object.fromEntries(deployed)).toEqual(Object.fromEntries([...expected, ...workers]));
});

test('the names that CloudFormation generates for roles fit the limit of IAM', () => {
  for (const [id] of resourcesOf(dev, 'AWS::IAM::Role')) {
    const name = `scheduling-production-${id}-1234567890ABC`;
    expect(name.length, name).toBeLessThanOrEqual(64);
  }
});

test('no two roles have the same rights', () => {
  const roles = resourcesOf(dev, 'AWS::IAM::Role').map(([, role]) => rightsOf(role).join('\n'));
  expect(new Set(roles).size).toBe(roles.length);
});

test('no right in the stack has a wildcard, except for the versions of two parameters', () => {
  const allowed = statementsOf(dev).filter(({ Effect }) => Effect === 'Allow');
  expect(allowed.length).toBeGreaterThan(0);
  for (const { Action, Resource } of allowed) {
    const text = JSON.stringify([Action, Resource ?? null]);
    expect(text.replaceAll(/\/(?:cursor-secret|sealing-key):\*"/gu, '"')).not.toContain('*');
  }
});
