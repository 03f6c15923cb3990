import type { RoutingForm } from '../../client/src/index.ts';
import { texts } from './texts.ts';
import { type FormView, formViews, viewAddress } from './use-form-address.ts';

interface Props {
  readonly form: RoutingForm;
  readonly view: FormView;
  readonly showView: (view: FormView) => void;
}

/** The links to the views of a form. They do not leave the form, so unsaved changes need no warning. */
export const FormViewLinks = ({ form: { uid, name }, view, showView }: Props) => (
  <nav class="sections views" aria-label={texts.viewsOf(name)}>
    <ul>
      {formViews.map((one) => (
        <li key={one}>
          <a
            href={viewAddress(uid, one)}
            aria-current={one === view ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              showView(one);
            }}
          >
            {texts.views[one]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
