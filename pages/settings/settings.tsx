import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import {
  isSettingsSection,
  type SettingsSection,
  settingsSections,
} from '../../lib/app/pages/settings-sections.ts';
import { PageBar } from '../signed-in/page-bar.tsx';
import { useAddress } from './kit/address.ts';
import { texts as common } from './kit/texts.ts';
import { mayLeave } from './kit/unsaved.ts';
import { useFocusRestore } from './kit/use-focus-restore.ts';
import { sections } from './sections.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly signOut: () => void;
}

/** The settings of a user and of their organization. What their role and their credential do not allow is not offered. */
export function Settings({ client, me: first, signOut }: Props) {
  const [changed, onMe] = useState<CurrentUser>();
  // What the credential is good for can be another after they have signed in again.
  const me = changed === undefined ? first : { ...changed, credential: first.credential };
  const { address, go, move } = useAddress();
  const offered = settingsSections.filter((name) => sections[name].isFor(me));
  const named = isSettingsSection(address.section) ? address.section : undefined;
  const section = named ?? offered[0] ?? 'profile';
  const { Content, isFor } = sections[section];
  const heading = useHeading(section);
  return (
    <>
      <PageBar me={me} signOut={() => mayLeave() && signOut()} current="settings" />
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

/** Where the focus goes when another section is opened, or what was open in it is left. */
function useHeading(section: SettingsSection) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    document.title = `${texts.sections[section]} – ${texts.settings}`;
    // Those who open the page begin at its top; those who go on in it, at what they chose.
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

/** Whether a click opens what it is on here, and not in another tab. */
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
