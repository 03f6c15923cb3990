import type { CurrentUser } from '../../client/src/index.ts';
import { managerCan } from '../settings/kit/rights.ts';
import { can } from '../signed-in/can.ts';

/** Whether the user may see routing forms and their responses. */
export const mayReadForms = (me: CurrentUser): boolean =>
  me.role !== 'restricted' && can(me, 'routing_forms:read');

/** Whether the user may create, change and delete routing forms. */
export const mayChangeForms = (me: CurrentUser): boolean => managerCan(me, 'routing_forms:write');
