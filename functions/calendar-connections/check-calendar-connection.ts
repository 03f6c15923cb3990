import { checkCalendarConnection } from '../../lib/app/external-calendars/check-calendar-connection.ts';
import { grantDeps } from '../../lib/app/external-calendars/grants.ts';
import { CheckCalendarConnection } from '../../lib/contract/calendar-connections/check-calendar-connection.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { openAccount } from '../../lib/data/external-calendars/connection-secrets.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';
import { openSource } from '../../lib/outbound/calendars/open-source.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

const deps = {
  readerOf: readerOf([calendarConnections]),
  openAccount,
  openSource,
  surroundings,
  ...grantDeps,
};

export const handler = implementRead(CheckCalendarConnection, deps, (asked, d) =>
  checkCalendarConnection(asked.params.uid, asked.caller, asked.nowMs, d),
);
