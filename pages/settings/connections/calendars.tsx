import type { CalendarConnection } from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';
import { ListSection } from '../kit/list-section.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { useAction } from '../kit/use-action.ts';
import { useList } from '../kit/use-list.ts';
import { AddCalendar } from './add-calendar.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { TargetField } from './target-field.tsx';
import { texts } from './texts.ts';
import { useConsent } from './use-consent.ts';
import { WindowNote } from './window-note.tsx';

/** The external calendars that make the user busy. */
export function Calendars({ client, me }: Pick<SectionGiven, 'client' | 'me'>) {
  const mayChange = can(me, 'availability:write');
  const list = useList<CalendarConnection>((cursor) =>
    client.calendarConnections.list({ perPage: 50, cursor }),
  );
  const action = useAction();
  const { put, begin, again, link, isOpen } = useConsent<CalendarConnection>({
    list,
    action,
    authorize: (uid, body, options) => client.calendarConnections.authorize(uid, body, options),
  });
  return (
    <ListSection
      heading={texts.calendars}
      intro={texts.intro}
      label={texts.list}
      empty={texts.none}
      {...{ list, action }}
      row={(connection) => (
        <ConnectionRow {...{ client, connection, list, action, mayChange, again }} />
      )}
      after={
        mayChange && (
          <>
            <h3>{texts.add}</h3>
            <AddCalendar client={client} onCreated={put} begin={begin} />
          </>
        )
      }
    >
      <WindowNote link={link} isOpen={isOpen} />
      {mayChange && <TargetField client={client} list={list} action={action} />}
    </ListSection>
  );
}
