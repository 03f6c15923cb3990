import { listRoutingForms } from '../../lib/app/routing-forms/list-routing-forms.ts';
import { ListRoutingForms } from '../../lib/contract/routing-forms/list-routing-forms.ts';
import { listRoutingForms as readForms } from '../../lib/data/routing-forms/list-routing-forms.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(ListRoutingForms, { readForms }, ({ query, caller }, deps) =>
  listRoutingForms(caller, query, deps),
);
