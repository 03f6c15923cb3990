import { isProblem, type PublicRoutingForm } from '../../client/src/index.ts';
import { pathAfter } from '../shared/path.ts';
import { service } from '../shared/service.ts';
import { type Answer, type Faults, faultsFrom } from './answers.ts';

export const team = pathAfter('t');
export const formId = pathAfter('f');

type Created = Awaited<ReturnType<typeof service.routingForms.createPublicResponse>>['data'];
type Updated = Awaited<ReturnType<typeof service.routingForms.updatePublicResponse>>['data'];

/** The route that the service has chosen for the answers. */
export type Route = Updated['route'] | Created['route'];

/** The result of sending the answers. */
export type Outcome =
  | { readonly route: Route; readonly token: string }
  | { readonly faults: Faults }
  | { readonly problem: 'tooMany' | 'failed' | 'refused' | 'changed' };

/** The response that this page has created. Sending the form again corrects it. */
let created: Pick<Created, 'uid' | 'token'> | undefined;

async function respond(answers: readonly Answer[]): Promise<{ route: Route; token: string }> {
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
    return { route: data.route, token };
  }
  const { data } = await service.routingForms.createPublicResponse(team, formId, body);
  created = data;
  return { route: data.route, token: data.token };
}

/** The running request. A second click waits for it. */
let sending: Promise<Outcome> | undefined;

/** Sends the answers, with at most one request at a time. */
export async function sendAnswers(
  form: PublicRoutingForm,
  answers: readonly Answer[],
): Promise<Outcome> {
  sending ??= send(form, answers).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Sends the answers. If the existing response can no longer be corrected, a new one is created. */
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

/** Whether the response was booked or has expired, or the reply with its token was lost. */
const isSpent = (code: string): boolean =>
  ['response/unknown', 'response/booked', 'idempotency/secret-shown-once'].includes(code);

/** Whether the form has changed since it was loaded. The page itself never sends such answers. */
const isOfAnother = (code: string): boolean =>
  ['answer/unknown-field', 'answer/unknown-option', 'answer/several-options'].includes(code);
