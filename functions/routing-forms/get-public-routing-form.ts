import { getPublicRoutingForm } from '../../lib/app/routing-forms/get-public-routing-form.ts';
import { GetPublicRoutingForm } from '../../lib/contract/routing-forms/get-public-routing-form.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { findRoutingForm } from '../../lib/data/routing-forms.ts';
import { implementPublicRead } from '../../lib/http/implement-public-read.ts';

export const handler = implementPublicRead(
  GetPublicRoutingForm,
  ({ params, nowMs }, deps) => getPublicRoutingForm(params, nowMs, deps),
  { findTeam, findRoutingForm },
);
