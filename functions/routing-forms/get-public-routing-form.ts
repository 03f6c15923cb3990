import { getPublicRoutingForm } from '../../lib/app/routing-forms/get-public-routing-form.ts';
import { GetPublicRoutingForm } from '../../lib/contract/routing-forms/get-public-routing-form.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { findRoutingForm } from '../../lib/data/routing-forms/stored-routing-forms.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  GetPublicRoutingForm,
  { credential: publicReader, reply: jsonReply },
  { findTeam, findRoutingForm },
  ({ params, nowMs }, deps) => getPublicRoutingForm(params, nowMs, deps),
);
