import type { UserSettings } from '../../client/src/index.ts';
import { newSettings } from '../../lib/domain/people/user-settings.ts';
import { followTimeSettings } from '../shared/locale.ts';

type Visibility = Pick<UserSettings, 'displayType' | 'visibilityType'>;

/** The visibility of a new schedule. It can change, so it is read each time a form opens. */
export let newVisibility: Visibility = newSettings;

/** Uses the settings of a user, or the defaults without settings. */
export function followSettings(settings?: UserSettings): void {
  followTimeSettings(settings);
  newVisibility = settings ?? newSettings;
}
