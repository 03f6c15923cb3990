import { newUid } from '../../lib/app/new-uid.ts';
import { createPublicRoutingFormResponse } from '../../lib/app/routing-forms/create-public-routing-form-response.ts';
import { CreatePublicRoutingFormResponse } from '../../lib/contract/routing-forms/create-public-routing-form-response.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { implementPublicWrite } from '../../lib/http/implement-public-write.ts';

export const handler = implementPublicWrite(
  CreatePublicRoutingFormResponse,
  {
    about: ({ formId }) => `routing-form ${formId}`,
    recordsUnder: ({ formId }, client) => ({ routingForm: formId, by: client }),
  },
  createPublicRoutingFormResponse,
  { findTeam, newUid },
);
