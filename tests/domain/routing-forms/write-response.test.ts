import { expect, test } from 'vitest';
import { respondentOf } from '../../../lib/domain/access.ts';
import { putRoutingResponse } from '../../../lib/domain/routing-forms/changes.ts';
import {
  createResponse,
  responseNeeds,
} from '../../../lib/domain/routing-forms/create-response.ts';
import { storedForm, storedResponse } from '../../../lib/domain/routing-forms/needs.ts';
import type { FormField, RoutingForm } from '../../../lib/domain/routing-forms/routing-form.ts';
import type {
  FieldAnswerInput,
  RoutingResponse,
  StoredResponse,
} from '../../../lib/domain/routing-forms/routing-response.ts';
import { updateResponse } from '../../../lib/domain/routing-forms/update-response.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import {
  by,
  eventNow,
  formOf,
  madeAt,
  now,
  of,
  readForm,
  ruleOf,
  size,
  thanks,
  topic,
  toTalk,
} from './forms.ts';

const isEmail = (text: string) => text.includes('@');
const answer = (fieldUid: string, content: FieldAnswerInput['content']) => ({ fieldUid, content });
const help = [answer('topic', 'Help')];
const buying = [answer('topic', 'Buying')];
const respondent = by('restricted', { actor: respondentOf(of) });

/** A response with a route to the talk. */
const routed: RoutingResponse = {
  uid: 'response',
  formId: 'form',
  answers: [{ fieldUid: 'topic', content: ['Help'] }],
  route: toTalk,
  matchedRule: {
    index: 0,
    operator: 'and',
    groups: [
      {
        operator: 'and',
        conditions: [
          { fieldUid: 'topic', comparison: 'is', value: 'Help', saw: ['Help'], isMet: true },
        ],
      },
    ],
  },
  bookingUid: null,
  createdAt: madeAt,
  updatedAt: madeAt,
};

interface Case {
  readonly sent?: readonly FieldAnswerInput[] | undefined;
  readonly context?: WriteContext;
  /** Null means that the form does not exist. */
  readonly form?: Partial<RoutingForm> | null;
  readonly response?: Partial<RoutingResponse> | null;
}

const formIn = ({ form }: Case): ReadValues => (form === null ? [] : [readForm(form)]);

const urlOf = (eventTypeId: string, token: string) => `/${eventTypeId}#${token}`;

function create({ sent = help, context = by('member'), ...found }: Case) {
  const snapshot = snapshotOf(responseNeeds('form'), ...frozen(formIn(found)));
  const fresh = { token: 'its text', hash: 'its hash', urlOf };
  const said = { formId: 'form', answers: sent };
  return createResponse(
    'response',
    frozen(fresh),
    frozen(said),
    isEmail,
    snapshot,
    frozen(context),
  );
}

const named = { formId: 'form', uid: 'response' };

/** Updates the response, which is at version 5. */
function update({ context = by('member'), ...found }: Case) {
  const stored: StoredResponse = {
    ver: 5,
    response: { ...routed, ...found.response },
    tokenHash: 'its hash',
  };
  const response = found.response === null ? [] : [read(storedResponse(named), stored)];
  const snapshot = snapshotOf(
    [storedForm('form'), storedResponse(named)],
    ...frozen([...formIn(found), ...response]),
  );
  const sent = 'sent' in found ? found.sent : buying;
  return updateResponse(named, frozen(sent), isEmail, snapshot, frozen(context));
}

test('a response is stored with the hash of its token, and the token is only returned', () => {
  const response = { ...routed, createdAt: now, updatedAt: now };
  expect(create({})).toEqual({
    reply: {
      data: { ...response, route: { ...toTalk, url: '/talk#its text' }, token: 'its text' },
      version: 1,
    },
    changes: [
      putRoutingResponse({
        stored: { ver: 0, response, tokenHash: 'its hash' },
        event: eventNow('routing_response_created'),
      }),
    ],
  });
});

test('the dry run of a response returns neither a real uid nor a real token', () => {
  const decision = create({ context: by('member', { dryRun: true }) });
  const route = { url: '/talk#dry-run' };
  expect(decision).toMatchObject({ reply: { data: { uid: 'dry-run', route, token: 'dry-run' } } });
});

test('other answers change the route and keep the other members of the response', () => {
  const answers = [{ fieldUid: 'topic', content: ['Buying'] }];
  const response = { ...routed, answers, route: thanks, matchedRule: null, updatedAt: now };
  expect(update({})).toEqual({
    reply: { data: response, version: 6 },
    changes: [
      putRoutingResponse({
        stored: { ver: 5, response, tokenHash: 'its hash' },
        event: eventNow('routing_response_updated'),
      }),
    ],
  });
});

test('an update of a response uses the current rules of the form', () => {
  const route = { type: 'message', message: 'Call us.' } as const;
  const form = { rules: [{ ...ruleOf(), route }] };
  expect(update({ form, sent: help })).toMatchObject({ reply: { data: { route } } });
});

test('an update of a response without answers changes nothing, even for a booked response or a disabled form', () => {
  const booked = { bookingUid: 'booking' };
  for (const response of [{}, booked]) {
    expect(update({ sent: undefined, response, form: { status: 'disable' } })).toEqual({
      reply: { data: { ...routed, ...response }, version: 5 },
      changes: [requireUnchanged({ resource: storedResponse(named), ver: 5 })],
    });
  }
});

test('answers are stored in the order of the fields, and empty ones are omitted', () => {
  const form = { fields: [topic, size, { ...size, uid: 'more' }] };
  const sent = [answer('more', ''), answer('size', '10'), answer('topic', ['', 'Help'])];
  const answers = [answer('topic', ['Help']), answer('size', ['10'])];
  expect(create({ form, sent })).toMatchObject({ reply: { data: { answers } } });
  expect(update({ form, sent })).toMatchObject({ reply: { data: { answers } } });
});

test('the matched rule contains 255 characters of a long answer, and the response contains all', () => {
  const form = {
    fields: [{ ...topic, type: 'text' as const, options: [] }],
    rules: [ruleOf({ comparison: 'isNotEmpty', value: null })],
  };
  const long = '😀'.repeat(256);
  const { answers, matchedRule } = dataOf(create({ form, sent: [answer('topic', long)] }));
  expect(answers).toEqual([answer('topic', [long])]);
  expect(matchedRule?.groups[0]?.conditions[0]?.saw).toEqual(['😀'.repeat(255)]);
});

function dataOf(decision: ReturnType<typeof create>): RoutingResponse {
  if ('refused' in decision) throw new Error(`The request was refused: ${decision.refused}`);
  return decision.reply.data;
}

test.each(roles)('roles that can create bookings can respond to a form: %s', (role) => {
  const expected = role === 'restricted' ? { refused: 'caller/role-forbids' } : { reply: {} };
  for (const isPublic of [true, false]) {
    expect(create({ context: by(role), form: { isPublic } })).toMatchObject(expected);
    expect(update({ context: by(role), form: { isPublic } })).toMatchObject(expected);
  }
});

test('a respondent without a credential can answer a public form and correct a response to any form', () => {
  for (const decision of [
    create({ context: respondent }),
    update({ context: respondent }),
    update({ context: respondent, form: { isPublic: false } }),
  ]) {
    expect(changeOfKind(decision, putRoutingResponse).event.by).toBe('guest');
  }
});

test('a form that is not public is unknown to a respondent without a credential, whatever is sent', () => {
  const unknown = { refused: 'routing-form/unknown' };
  expect(create({ context: respondent, form: null })).toEqual(unknown);
  for (const status of ['enable', 'disable'] as const) {
    for (const sent of [help, []]) {
      const form = { isPublic: false, status };
      expect(create({ context: respondent, form, sent })).toEqual(unknown);
    }
  }
});

const field = (type: FormField['type'], parts: Partial<FormField> = {}): FormField => ({
  ...topic,
  type,
  options: [],
  ...parts,
});

test.each([
  ['/answers', 'missing', topic, []],
  ['/answers', 'missing', topic, [answer('topic', '')]],
  ['/answers/1/fieldUid', 'unknown-field', topic, [...help, answer('gone', 'A')]],
  ['/answers/1/fieldUid', 'repeated', topic, [...help, ...help]],
  ['/answers/0/content', 'several-options', topic, [answer('topic', ['Help', 'Buying'])]],
  ['/answers/0/content', 'unknown-option', topic, [answer('topic', 'help')]],
  ['/answers/0/content', 'wrong-format', field('number'), [answer('topic', 'ten')]],
  ['/answers/0/content', 'wrong-format', field('email'), [answer('topic', 'ann')]],
])('%s is refused as %s, whatever the state of the form', (pointer, code, asked, sent) => {
  const violation = { pointer, code: `answer/${code}`, detail: expect.any(String) };
  const refusal = { refused: 'request/unprocessable', violations: [violation] };
  // Violations are reported before the state of the form and the response is checked.
  for (const status of ['enable', 'disable'] as const) {
    const form = { fields: [asked], rules: [], status };
    expect(create({ form, sent })).toEqual(refusal);
    expect(update({ form, sent, response: { bookingUid: 'booking' } })).toEqual(refusal);
  }
});

test('a disabled form accepts no answers', () => {
  const disabled = { refused: 'routing-form/disabled' };
  const form = { status: 'disable' } as const;
  expect(create({ form })).toEqual(disabled);
  expect(create({ form, context: respondent })).toEqual(disabled);
  expect(update({ form })).toEqual(disabled);
});

test('a form that does not exist is refused as unknown before the role is checked', () => {
  const unknown = { refused: 'routing-form/unknown' };
  expect(create({ context: by('restricted'), form: null })).toEqual(unknown);
});

test('a response that led to a booking cannot be changed', () => {
  const response = { bookingUid: 'booking' };
  expect(update({ response })).toEqual({ refused: 'response/booked' });
});

const late = by('restricted', { precondition: ['4'] });
const changed = { refused: 'resource/changed', detail: 'The version is "5" now.' };

test.each([
  ['the form is unknown', { form: null, response: null, context: late }, 'routing-form/unknown'],
  ['the response is unknown', { response: null, context: late }, 'response/unknown'],
  ['the caller does not have permission', { context: late }, 'caller/role-forbids'],
] as const)('an update is refused if %s, before its version is checked', (_, parts, refused) => {
  for (const sent of [undefined, [], help]) expect(update({ ...parts, sent })).toEqual({ refused });
});

test.each([
  ['*', true],
  [['5'], true],
  [['4', '5'], true],
  [['4', '6'], false],
  [[], false],
] as const)('If-Match %j accepts version 5: %j', (precondition, accepts) => {
  const context = by('member', { precondition });
  const decision = update({ context });
  if (accepts) expect(decision).toMatchObject({ reply: { version: 6 } });
  else expect(decision).toEqual(changed);
  // The version is compared before the answers are checked, even if no answers are sent.
  for (const sent of [undefined, []]) {
    if (!accepts) expect(update({ context, sent })).toEqual(changed);
  }
});

test('a response is unknown in any form other than its own', () => {
  const inOther = { formId: 'other', uid: 'response' };
  const snapshot = snapshotOf(
    [storedForm('other'), storedResponse(inOther)],
    readForm(),
    read(storedForm('other'), { ver: 1, form: formOf({ uid: 'other' }) }),
    read(storedResponse(named), { ver: 5, response: routed, tokenHash: 'hash' }),
  );
  const decision = updateResponse(inOther, buying, isEmail, snapshot, by('owner'));
  expect(decision).toEqual({ refused: 'response/unknown' });
});
