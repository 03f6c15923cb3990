import { getRoutingFormPage } from '../../lib/app/pages/get-routing-form-page.ts';
import { GetRoutingFormPage } from '../../lib/contract/pages/get-routing-form-page.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { findRoutingForm } from '../../lib/data/routing-forms/stored-routing-forms.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicPage } from '../../lib/http/public-page.ts';

const deps = { findTeam, readerOf: readerOf([organizations]), findRoutingForm };
const options = publicPage('form', deps);

export const handler = implementReadWith(GetRoutingFormPage, options, deps, getRoutingFormPage);
