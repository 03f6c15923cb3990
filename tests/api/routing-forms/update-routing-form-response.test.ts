import { expect, test } from 'vitest';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import { UpdateRoutingFormResponse } from '../../../lib/contract/routing-forms/update-routing-form-response.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { type As, fallback } from './forms.ts';
import { email, largeForm, longAnswers, responded, routing, toHelp } from './responses.ts';

const update = (as: As, formId: string, uid: string, body: object) =>
  call(UpdateRoutingFormResponse, { as, params: { formId, uid }, body });

const help = { fieldUid: 'topic', content: 'Help' };

test('new answers replace all former answers, and the response is routed again', async () => {
  const { owner, member } = await newWorld();
  const { uid: formId } = await routing(owner);
  const before = await responded(owner, formId, [email, { fieldUid: 'size', content: '5' }]);
  const { body, headers } = await update(member, formId, before.uid, { answers: [help, email] });
  expect(headers.etag).toBe('"2"');
  expect(body.data).toMatchObject({
    uid: before.uid,
    createdAt: before.createdAt,
    answers: [{ fieldUid: 'email' }, { fieldUid: 'topic', content: ['Help'] }],
    route: toHelp,
    matchedRule: { index: 1 },
  });
});

test('a response is routed by the current form, and only if answers are sent', async () => {
  const { owner } = await newWorld();
  const { uid: formId } = await routing(owner);
  const { uid } = await responded(owner, formId, [email, help]);
  await call(UpdateRoutingForm, { as: owner, params: { uid: formId }, body: { rules: [] } });
  expect((await update(owner, formId, uid, {})).body.data.route).toEqual(toHelp);
  const { data } = (await update(owner, formId, uid, { answers: [email, help] })).body;
  expect([data.route, data.matchedRule]).toEqual([fallback, null]);
});

test('faulty answers change nothing', async () => {
  const { owner, restricted } = await newWorld('restricted');
  const { uid: formId } = await routing(owner);
  const { uid } = await responded(owner, formId, [email, help]);
  for (const [code, answers] of [
    ['answer/missing', [help]],
    ['answer/unknown-field', [email, { ...help, fieldUid: 'colour' }]],
    ['answer/repeated', [email, email]],
    ['answer/several-options', [email, { ...help, content: ['Help', 'Buying'] }]],
    ['answer/unknown-option', [email, { ...help, content: 'No' }]],
    ['answer/wrong-format', [{ ...email, content: '@' }]],
    ['request/unprocessable', [{ ...help, content: 'No' }]],
  ] as const) {
    expect((await update(owner, formId, uid, { answers })).body.code).toBe(code);
  }
  const other = await routing(owner);
  for (const [code, form, response] of [
    ['routing-form/unknown', 'none', uid],
    ['response/unknown', formId, 'none'],
    ['response/unknown', other.uid, uid],
  ] as const) {
    expect((await update(owner, form, response, {})).body.code).toBe(code);
  }
  expect((await update(restricted, formId, uid, {})).body.code).toBe('caller/role-forbids');
  await call(UpdateRoutingForm, {
    as: owner,
    params: { uid: formId },
    body: { status: 'disable' },
  });
  const refused = await update(owner, formId, uid, { answers: [email] });
  expect(refused.body.code).toBe('routing-form/disabled');
  expect((await update(owner, formId, uid, {})).headers.etag).toBe('"1"');
});

test('a changed response that is too large is refused', async () => {
  const { owner } = await newWorld();
  const { uid: formId } = await routing(owner, largeForm);
  const { uid } = await responded(owner, formId, []);
  const { code } = (await update(owner, formId, uid, { answers: longAnswers })).body;
  expect(code).toBe('response/too-large');
});

test('ten concurrent changes of a response are applied one after the other', async () => {
  const { owner } = await newWorld();
  const { uid: formId } = await routing(owner);
  const { uid } = await responded(owner, formId);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      update(owner, formId, uid, { answers: [{ ...email, content: `a${i}@example.com` }] }),
    ),
  );
  const etags = answers.map(({ headers }) => Number(headers.etag?.slice(1, -1)));
  expect(etags.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i + 2));
});
