import { CreateRoutingFormResponse } from '../../../lib/contract/routing-forms/create-routing-form-response.ts';
import { call } from '../../support/http/call.ts';
import { type As, fields, made, ruleOf } from './forms.ts';

export const email = { fieldUid: 'email', content: 'ann@example.com' };
const topic = { uid: 'topics', label: 'Which?', type: 'checkbox', options: ['A', 'B'] };

/** A form with two rules. The first one matches bulk buyers, and the second one matches requests for help. */
export const routing = (as: As, body: object = {}) =>
  made(as, {
    fields: [...fields, topic],
    rules: [
      ruleOf(
        { fieldUid: 'topic', comparison: 'is', value: 'buying' },
        { fieldUid: 'size', comparison: 'isGreaterThan', value: '9' },
      ),
      { ...ruleOf({ fieldUid: 'topic', comparison: 'isAnyOf', value: ['HELP'] }), route: toHelp },
    ],
    ...body,
  });
export const toHelp = { type: 'url', url: 'https://example.com/help' };

export const respond = (
  as: As,
  formId: string,
  answers: readonly object[],
  headers: Record<string, string> = {},
) => call(CreateRoutingFormResponse, { as, params: { formId }, body: { answers }, headers });

/** Creates a response, and returns it without its token. */
export async function responded(as: As, formId: string, answers: readonly object[] = [email]) {
  const { token: _, ...response } = (await respond(as, formId, answers)).body.data;
  return response;
}

const texts = Array.from({ length: 49 }, (_, i) => `t${i}`);
const asMany = Array.from({ length: 50 }, (_, i) => `v${i}`.padEnd(250, 'x'));
const isNone = { fieldUid: 't0', comparison: 'isNoneOf', value: asMany };

/** A form with a large rule. The rule and `longAnswers` together do not fit into a response. */
export const largeForm = {
  fields: texts.map((uid) => ({ uid, label: uid, type: 'text' })),
  rules: [{ groups: [0, 1].map(() => ({ conditions: Array(7).fill(isNone) })), route: toHelp }],
};
export const longAnswers = texts.map((fieldUid) => ({ fieldUid, content: 'あ'.repeat(1700) }));
