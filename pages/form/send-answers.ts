import { isProblem, type PublicRoutingForm } from '../../client/src/index.ts';
import { pathAfter } from '../shared/path.ts';
import { service } from '../shared/service.ts';
import { type Answer, type Faults, faultsFrom } from './answers.ts';

export const team = pathAfter('t');
export const formId = pathAfter('f');

type Created = Awaited<ReturnType<typeof service.routingForms.createPublicResponse>>['data'];
type Updated = Awaited<ReturnType<typeof service.routingForms.updatePublicResponse>>['data'];

/** Where the answers lead. */
export type Led = Updated['route'] | Created['route'];

/** What becomes of answers that were sent. */
export type Outcome =
  | { readonly led: Led; readonly token: string }
  | { readonly faults: Faults }
  | { readonly problem: 'tooMany' | 'failed' | 'refused' | 'changed' };

/** The response that was created here: who answers again corrects it. */
let created: Pick<Created, 'uid' | 'token'> | undefined;

async function respond(answers: readonly Answer[]): Promise<{ led: Led; token: string }> {
  const body = { answers: [...answers] };
  if (created !== undefined) {
    const { uid, token } = created;
    const options = { responseToken: token };
    const { data } = await service.routingForms.updatePublicResponse(
      team,
      formId,
      uid,
      body,
      options,
    );
    return { led: data.route, token };
  }
  const { data } = await service.routingForms.createPublicResponse(team, formId, body);
  created = data;
  return { led: data.route, token: data.token };
}

/** What is on its way: a second click waits for the first. */
let sending: Promise<Outcome> | undefined;

/** Sends the answers, once at a time. */
export async function sendAnswers(
  form: PublicRoutingForm,
  answers: readonly Answer[],
): Promise<Outcome> {
  sending ??= send(form, answers).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Sends the answers; a response that cannot be corrected any more is followed by a new one. */
async function send({ fields }: PublicRoutingForm, answers: readonly Answer[]): Promise<Outcome> {
  const trySending = () => respond(answers).catch((error: unknown) => outcomeOf(error));
  const outcomeOf = (error: unknown): Outcome | undefined => {
    if (!isProblem(error) || error.status >= 500) return { problem: 'failed' };
    if (error.status === 429) return { problem: 'tooMany' };
    if (isSpent(error.code)) return undefined;
    if (error.errors.some(({ code }) => isOfAnother(code))) return { problem: 'changed' };
    const faults = faultsFrom(error.errors, fields, answers);
    if (Object.keys(faults).length > 0) return { faults };
    return { problem: error.status === 422 ? 'changed' : 'refused' };
  };
  const first = await trySending();
  if (first !== undefined) return first;
  created = undefined;
  return (await trySending()) ?? { problem: 'failed' };
}

/** It was booked or has ended; or it was created, and the reply with its token was lost on the way. */
const isSpent = (code: string): boolean =>
  ['response/unknown', 'response/booked', 'idempotency/secret-shown-once'].includes(code);

/** The page asked for nothing of the kind: the form is another one by now. */
const isOfAnother = (code: string): boolean =>
  ['answer/unknown-field', 'answer/unknown-option', 'answer/several-options'].includes(code);
