import { updatePublicRoutingFormResponse } from '../../lib/app/routing-forms/update-public-routing-form-response.ts';
import { UpdatePublicRoutingFormResponse } from '../../lib/contract/routing-forms/update-public-routing-form-response.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { implementPublicWrite } from '../../lib/http/implement-public-write.ts';

export const handler = implementPublicWrite(
  UpdatePublicRoutingFormResponse,
  {
    about: ({ formId }) => `routing-form ${formId}`,
    recordsUnder: ({ formId, uid }) => ({ routingForm: formId, by: uid }),
  },
  updatePublicRoutingFormResponse,
  { findTeam },
);
