import { CreatePublicRoutingFormResponse } from '../../../lib/contract/routing-forms/create-public-routing-form-response.ts';
import { GetPublicRoutingForm } from '../../../lib/contract/routing-forms/get-public-routing-form.ts';
import { UpdatePublicRoutingFormResponse } from '../../../lib/contract/routing-forms/update-public-routing-form-response.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { email } from './responses.ts';

export const isPublic = { isPublic: true };

type Headers = Readonly<Record<string, string>>;

export const show = (team: string, uid: string, headers: Headers = {}) =>
  call(GetPublicRoutingForm, { params: { team, uid }, headers });

export const answer = (
  team: string,
  formId: string,
  answers: readonly object[] = [email],
  headers: Headers = {},
) =>
  call(CreatePublicRoutingFormResponse, { params: { team, formId }, body: { answers }, headers });

/** Changes the response that a token names, without another credential. */
export function change(
  team: string,
  token: string,
  body: object,
  headers: Headers = {},
  address = newAddress(),
) {
  const [formId = '', uid = ''] = token.split('.');
  const params = { team, formId, uid };
  return call(UpdatePublicRoutingFormResponse, {
    params,
    body,
    guest: token,
    headers,
    event: fromAddress(address, 'PATCH'),
  });
}
