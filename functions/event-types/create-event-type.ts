import { createEventType } from '../../lib/app/event-types/create-event-type.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateEventType } from '../../lib/contract/event-types/create-event-type.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit, newUid };

export const handler = implementWrite(CreateEventType, deps, ({ body, intent }, deps) =>
  createEventType(body, intent, deps),
);
