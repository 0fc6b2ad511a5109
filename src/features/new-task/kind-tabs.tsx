import { Tabs } from '@mantine/core';
import { memo } from 'react';
import { isTaskKind, taskKinds } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { useTaskKind } from '#form/task-form.ts';
import { kindNames } from '#form/words.ts';
import segments from '#ui/segments.module.css';
import { panelId } from './focus-first.ts';
import { followKind } from './follow-kind.ts';
import classes from './kind-tabs.module.css';
import { words } from './words.ts';

/** The four kinds. Arrow keys choose; typed text stays. */
export const KindTabs = memo(() => {
  const kind = useTaskKind();
  const hydrated = useHydrated();
  return (
    <Tabs
      unstyled
      flex="1 1 auto"
      value={kind}
      onChange={(chosen) => chosen !== null && isTaskKind(chosen) && followKind(chosen)}
    >
      <Tabs.List aria-label={words.kinds} className={`${segments['group']} ${classes['list']}`}>
        {taskKinds.map((each) => {
          const Icon = kindIcons[each];
          return (
            <Tabs.Tab
              key={each}
              value={each}
              disabled={!hydrated}
              aria-controls={panelId}
              className={`${segments['segment']} ${classes['tab']}`}
            >
              <Icon size={15} aria-hidden />
              {kindNames[each]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
    </Tabs>
  );
});
