import { updatePublicRoutingFormResponse } from '../../lib/app/routing-forms/update-public-routing-form-response.ts';
import { UpdatePublicRoutingFormResponse } from '../../lib/contract/routing-forms/update-public-routing-form-response.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { publicWrite } from '../../lib/http/public-write.ts';

export const handler = implementWriteWith(
  UpdatePublicRoutingFormResponse,
  publicWrite(({ formId, uid }) => ({
    about: formId,
    recordsUnder: { routingForm: formId, by: uid },
  })),
  [routingForms],
  { findTeam },
  updatePublicRoutingFormResponse,
);
