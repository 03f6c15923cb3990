import { getRoutingFormPage } from '../../lib/app/pages/get-routing-form-page.ts';
import { GetRoutingFormPage } from '../../lib/contract/pages/get-routing-form-page.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { findRoutingForm } from '../../lib/data/routing-forms.ts';
import { implementPage } from '../../lib/http/implement-page.ts';

const deps = { findTeam, readerOf, findRoutingForm };

export const handler = implementPage(GetRoutingFormPage, 'form', getRoutingFormPage, deps);
