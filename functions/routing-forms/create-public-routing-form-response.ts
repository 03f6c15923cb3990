import { newUid } from '../../lib/app/new-uid.ts';
import { createPublicRoutingFormResponse } from '../../lib/app/routing-forms/create-public-routing-form-response.ts';
import { CreatePublicRoutingFormResponse } from '../../lib/contract/routing-forms/create-public-routing-form-response.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { publicWrite } from '../../lib/http/public-write.ts';

export const handler = implementWriteWith(
  CreatePublicRoutingFormResponse,
  publicWrite(({ formId }, by) => ({ about: formId, recordsUnder: { routingForm: formId, by } })),
  [routingForms],
  { findTeam, newUid },
  createPublicRoutingFormResponse,
);
