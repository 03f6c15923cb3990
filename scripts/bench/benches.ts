import { calendars } from './calendars.ts';
import { cold } from './cold.ts';
import { cost } from './cost.ts';
import { deletion } from './deletion.ts';
import { events } from './events.ts';
import { growth } from './growth.ts';
import { hot } from './hot.ts';
import { limits } from './limits.ts';
import { list, pages, recordings } from './lists.ts';
import { local } from './local.ts';
import type { BenchName } from './names.ts';
import { outbox } from './outbox.ts';
import { rates } from './rates.ts';
import type { Row } from './row.ts';
import { scale } from './scale.ts';
import { arithmetic, slots } from './slots.ts';
import { webhook } from './webhook.ts';
import { candidates, create, move, schedule, update, week } from './writes.ts';

/** All benches that run in process, by name. */
export const benches: Readonly<Record<Exclude<BenchName, 'http'>, () => Promise<readonly Row[]>>> =
  {
    create,
    outbox,
    week,
    candidates,
    hot,
    update,
    move,
    schedule,
    list,
    recordings,
    pages,
    arithmetic,
    slots,
    growth,
    limits,
    rates,
    deletion,
    events,
    webhook,
    scale,
    local,
    calendars,
    cold,
    cost,
  };
