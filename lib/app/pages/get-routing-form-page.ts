import type { findRoutingForm } from '../../data/routing-forms/stored-routing-forms.ts';
import { getPublicTeam } from '../bookings/get-public-team.ts';
import { publicTeam } from '../public-team.ts';
import { getPublicRoutingForm } from '../routing-forms/get-public-routing-form.ts';
import type { WithTeams } from './embed-origins-of.ts';
import type { PageContent } from './page-content.ts';
import { formPreview } from './page-preview.ts';

interface RoutingFormPageRequest {
  readonly params: { readonly team: string; readonly formId: string };
  readonly nowMs: number;
}

interface Deps extends WithTeams {
  readonly findRoutingForm: typeof findRoutingForm;
}

/** Page of a public routing form, with its questions. */
export async function getRoutingFormPage(
  { params: { team, formId: uid }, nowMs }: RoutingFormPageRequest,
  { findTeam, ...deps }: Deps,
): Promise<PageContent> {
  const of = await publicTeam(team, nowMs, 'routing-form/unknown', { findTeam });
  const known = { ...deps, findTeam: async () => of };
  const [shownTeam, form] = await Promise.all([
    getPublicTeam(team, nowMs, known),
    getPublicRoutingForm({ team, uid }, nowMs, known),
  ]);
  const { name, slug, locale } = shownTeam.data;
  return {
    title: `${form.data.name} – ${name}`,
    preview: formPreview(form.data, { name, path: slug ?? team, locale }),
    ancestors: shownTeam.embedOrigins,
    data: JSON.stringify({ team: shownTeam.data, form: form.data }),
  };
}
