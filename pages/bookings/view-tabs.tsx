import { addressOf, type ListFilter, views } from './list-filter.ts';
import { texts } from './texts.ts';

/** The links to the views. They keep the filters. */
export const ViewTabs = ({ filter }: { readonly filter: ListFilter }) => (
  <nav class="booking-views" aria-label={texts.viewsLabel}>
    <ul>
      {views.map((view) => (
        <li key={view}>
          <a
            href={addressOf({ ...filter, view })}
            aria-current={view === filter.view ? 'page' : undefined}
          >
            {texts.views[view]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
