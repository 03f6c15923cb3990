import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { moveTo, replaceWith } from '../app/navigation.ts';
import { ExportCsv } from './export-csv.tsx';
import { Filters } from './filters.tsx';
import { GuestSearch } from './guest-search.tsx';
import { addressOf, isFiltered, type ListFilter } from './list-filter.ts';
import { texts } from './texts.ts';
import type { Named } from './use-named.ts';
import { ViewTabs } from './view-tabs.tsx';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly filter: ListFilter;
  readonly named: Named;
  /** The number of loaded bookings. */
  readonly count: number;
}

/** The views, the search, the filters and the export of the list. The filters are in the address. */
export function ListControls({ client, me, filter, named, count }: Props) {
  const onFilter = (change: Partial<ListFilter>) => moveTo(addressOf({ ...filter, ...change }));
  return (
    <>
      <ViewTabs filter={filter} />
      <div class="bookings-filters">
        <GuestSearch
          filter={filter}
          count={count}
          onName={(name) => replaceWith(addressOf({ ...filter, email: '', name }))}
          onEmail={(email) => onFilter({ email, name: '' })}
        />
        <Filters {...{ me, filter, onFilter }} {...named} />
      </div>
      <div class="bookings-tools">
        {isFiltered(filter) && (
          <button
            type="button"
            onClick={() => onFilter({ eventType: '', host: '', email: '', name: '' })}
          >
            {texts.clearFilters}
          </button>
        )}
        <ExportCsv {...{ client, me, filter }} {...named} />
      </div>
    </>
  );
}
