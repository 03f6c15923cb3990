import type { CurrentUser } from '../../client/src/index.ts';
import {
  isSettingsSection,
  type SettingsSection,
  settingsSections,
} from '../../lib/app/pages/settings-sections.ts';
import type { AppPageProps } from '../app/app.tsx';
import { isSectionFor, mainSections } from '../app/section-rights.ts';
import { useHeading } from '../signed-in/use-heading.ts';
import { useAddress } from './kit/address.ts';
import { texts as common } from './kit/texts.ts';
import { useFocusRestore } from './kit/use-focus-restore.ts';
import { sections } from './sections.ts';
import { texts } from './texts.ts';

/** The sections that the role and the credential of the user allow, without those that have their own links in the frame. */
const offeredTo = (me: CurrentUser): readonly SettingsSection[] =>
  settingsSections.filter((name) => !mainSections.includes(name) && isSectionFor[name](me));

/** The settings of a user and of their organization. */
export function Settings({ client, me, onMe, signOut }: AppPageProps) {
  const { address, go, move } = useAddress();
  const offered = offeredTo(me);
  const named = isSettingsSection(address.section) ? address.section : undefined;
  const section = named ?? offered[0] ?? 'profile';
  const Content = sections[section];
  const heading = useHeading(section, `${texts.sections[section]} – ${texts.settings}`);
  useFocusRestore(heading);
  return (
    <div class="settings">
      {!mainSections.includes(section) && <SectionList names={offered} current={section} />}
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {texts.sections[section]}
        </h1>
        {isSectionFor[section](me) ? (
          <Content
            key={section}
            {...{ client, me, onMe, signOut }}
            open={address.open}
            show={(open) => go({ section, open })}
            leaveTo={(open) => move({ section, open })}
          />
        ) : (
          <p class="notice">{common.noAccess}</p>
        )}
      </main>
    </div>
  );
}

interface ListGiven {
  readonly names: readonly SettingsSection[];
  readonly current: SettingsSection;
}

const SectionList = ({ names, current }: ListGiven) => (
  <nav class="sections" aria-label={texts.settings}>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a href={`/settings/${name}`} aria-current={name === current ? 'page' : undefined}>
            {texts.sections[name]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
