import { useState } from 'preact/hooks';
import type { CurrentUser } from '../../client/src/index.ts';
import { moveTo, replaceWith } from '../app/navigation.ts';
import { Filters } from './filters.tsx';
import { GuestSearch } from './guest-search.tsx';
import { addressOf, isFiltered, type ListFilter } from './list-filter.ts';
import { texts } from './texts.ts';
import type { Named } from './use-named.ts';
import { ViewTabs } from './view-tabs.tsx';

interface Props {
  readonly me: CurrentUser;
  readonly filter: ListFilter;
  readonly named: Named;
  /** The number of loaded bookings. */
  readonly count: number;
}

/** The views, the search and the filters of the list. The filters are in the address. Phones show them on request. */
export function ListControls({ me, filter, named, count }: Props) {
  const [isOpen, setOpen] = useState(isFiltered(filter));
  const onFilter = (change: Partial<ListFilter>) => moveTo(addressOf({ ...filter, ...change }));
  return (
    <>
      <ViewTabs filter={filter} />
      <button
        type="button"
        class="filters-toggle"
        aria-expanded={isOpen}
        aria-controls="bookings-filters"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.searchAndFilter}
      </button>
      <div id="bookings-filters" class={isOpen ? 'bookings-filters open' : 'bookings-filters'}>
        <GuestSearch
          filter={filter}
          count={count}
          onName={(name) => replaceWith(addressOf({ ...filter, email: '', name }))}
          onEmail={(email) => onFilter({ email, name: '' })}
        />
        <Filters {...{ me, filter, onFilter }} {...named} />
      </div>
      {isFiltered(filter) && (
        <p>
          <button
            type="button"
            onClick={() => onFilter({ eventType: '', host: '', email: '', name: '' })}
          >
            {texts.clearFilters}
          </button>
        </p>
      )}
    </>
  );
}
