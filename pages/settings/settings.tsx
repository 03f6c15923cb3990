import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import {
  isSettingsSection,
  type SettingsSection,
  settingsSections,
} from '../../lib/app/pages/settings-sections.ts';
import { PageBar } from '../signed-in/page-bar.tsx';
import { useAddress } from './kit/address.ts';
import { leave } from './kit/leave.tsx';
import { texts as common } from './kit/texts.ts';
import { useFocusRestore } from './kit/use-focus-restore.ts';
import { sections } from './sections.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly signOut: () => void;
}

/**
 * The settings of a user and of their organization. Only sections that their role and their credential allow are
 * offered.
 */
export function Settings({ client, me: first, signOut }: Props) {
  const [changed, onMe] = useState<CurrentUser>();
  // The user may have signed in again with a credential that has other scopes.
  const me = changed === undefined ? first : { ...changed, credential: first.credential };
  const { address, go, move } = useAddress();
  const offered = settingsSections.filter((name) => sections[name].isFor(me));
  const named = isSettingsSection(address.section) ? address.section : undefined;
  const section = named ?? offered[0] ?? 'profile';
  const { Content, isFor } = sections[section];
  const heading = useHeading(section);
  return (
    <>
      <PageBar me={me} signOut={() => leave(signOut)} current="settings" />
      <div class="settings">
        <SectionList
          names={offered}
          current={section}
          onGo={(name) => go({ section: name, open: '' })}
        />
        <main>
          <h1 ref={heading} tabIndex={-1}>
            {texts.sections[section]}
          </h1>
          {isFor(me) ? (
            <Content
              key={section}
              {...{ client, me, onMe }}
              open={address.open}
              show={(open) => go({ section, open })}
              leaveTo={(open) => move({ section, open })}
            />
          ) : (
            <p class="notice">{common.noAccess}</p>
          )}
        </main>
      </div>
    </>
  );
}

/**
 * The heading of a section. It gets the focus when another section is opened, and when the focused element and its
 * groups are removed.
 */
function useHeading(section: SettingsSection) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    document.title = `${texts.sections[section]} – ${texts.settings}`;
    // The focus stays at the top when the page is opened, and moves to the heading of a section that is opened later.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [section]);
  useFocusRestore(heading);
  return heading;
}

interface ListGiven {
  readonly names: readonly SettingsSection[];
  readonly current: SettingsSection;
  readonly onGo: (name: SettingsSection) => void;
}

/** Whether a click opens the link in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const SectionList = ({ names, current, onGo }: ListGiven) => (
  <nav class="sections" aria-label={texts.settings}>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a
            href={`/settings/${name}`}
            aria-current={name === current ? 'page' : undefined}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onGo(name);
            }}
          >
            {texts.sections[name]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
