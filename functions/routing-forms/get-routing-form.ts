import { Problem } from '../../lib/contract/problem.ts';
import { GetRoutingForm } from '../../lib/contract/routing-forms/get-routing-form.ts';
import { findRoutingForm } from '../../lib/data/routing-forms/stored-routing-forms.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetRoutingForm,
  { findRoutingForm },
  async ({ params, caller }, { findRoutingForm }) => {
    const found = await findRoutingForm(caller.organizationId, params.uid);
    if (found === undefined) throw new Problem('routing-form/unknown');
    return { data: found.form, version: found.ver };
  },
);
