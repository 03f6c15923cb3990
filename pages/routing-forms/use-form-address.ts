import { moveTo, navigate, replacePlace, usePlace } from '../app/navigation.ts';
import { decoded } from '../shared/path.ts';

/** The views of an open form. The first one is its builder. */
export const formViews = ['form', 'test', 'responses'] as const;
export type FormView = (typeof formViews)[number];

/** The address of a form with one of its views: `/routing-forms#f7Yh2LqWs9Tn/responses`. */
export function viewAddress(open: string, view: FormView): string {
  const fragment =
    view === 'form' ? encodeURIComponent(open) : `${encodeURIComponent(open)}/${view}`;
  return `/routing-forms${fragment === '' ? '' : `#${fragment}`}`;
}

/** The form and the view that the address names, and the functions that open others. */
export function useFormAddress() {
  const [open = '', wanted] = usePlace().fragment.split('/');
  const view: FormView = formViews.find((one) => one === wanted) ?? 'form';
  return {
    open: decoded(open),
    view,
    show: (next: string) => navigate(viewAddress(next, 'form')),
    leaveTo: (next: string) => moveTo(viewAddress(next, 'form')),
    /** Shows another view of the open form. The builder keeps its unsaved changes. */
    showView: (next: FormView) => replacePlace(viewAddress(decoded(open), next)),
  };
}
