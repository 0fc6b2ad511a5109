import { ActionIcon, Button, CloseButton, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { putDraft, type DraftRecord } from '#data/device/drafts.ts';
import { useStore } from '#data/state/create-store.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { nameOf } from '#form/summarize.ts';
import { useTaskKind } from '#form/task-form.ts';
import { usePausedValues } from '#form/fields/use-values.ts';
import { once } from '#ui/once.ts';
import { focusFirst, focusNeeded, focusOnceShown } from '../focus-first.ts';
import { draftWords as words } from '../words.ts';
import { useDraftList, type ListedDraft } from './draft-list.ts';
import { discardDraft, draftInForm, openDraft, replaceDraft, type OpenDraft } from './draft-store.ts';
import { emptyValues } from './new-draft.ts';
import classes from './draft-tabs.module.css';

type NamedDraft = Pick<ListedDraft, 'id' | 'kind' | 'name'>;

type Actions = {
  onOpen: (draft: NamedDraft) => Promise<void>;
  onDiscard: (draft: NamedDraft) => Promise<void>;
};

type DraftTabProps = Actions & {
  draft: NamedDraft & Partial<Pick<ListedDraft, 'facts' | 'isOpenElsewhere'>>;
  isCurrent?: boolean;
  canDiscard: boolean;
};

const DraftTab = ({ draft, isCurrent = false, canDiscard, onOpen, onDiscard }: DraftTabProps) => {
  const { kind, name, facts, isOpenElsewhere } = draft;
  const Icon = isCurrent ? IconPencil : kindIcons[kind];
  const tab = useRef<HTMLLIElement>(null);
  // Its name and the tabs before it change its place. A button with the focus must stay in sight.
  useEffect(() => {
    const row = tab.current?.parentElement;
    if (isCurrent && tab.current && row && !row.contains(document.activeElement))
      row.scrollLeft = tab.current.offsetLeft - row.offsetLeft;
  });
  return (
    <li ref={tab} className={classes['tab']} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={classes['open']}
        aria-current={isCurrent || undefined}
        disabled={isOpenElsewhere}
        {...{ 'aria-description': facts }}
        onClick={once(() => void onOpen(draft))}
      >
        <Icon size={16} aria-hidden />
        <bdi className={classes['name']}>{name}</bdi>
        {isOpenElsewhere && <span>{words.elsewhere}</span>}
      </button>
      {canDiscard && (
        <CloseButton
          size="var(--h-hit)"
          aria-label={words.discard(name)}
          onClick={once(() => void onDiscard(draft))}
        />
      )}
    </li>
  );
};

/** The task in the form. Its name follows what is typed. */
const CurrentTab = ({ open: { id, lastSave }, ...actions }: Actions & { open: OpenDraft }) => {
  const kind = useTaskKind();
  const name = nameOf(kind, usePausedValues()) || words.blank;
  return <DraftTab draft={{ id, kind, name }} isCurrent canDiscard={lastSave?.ok === true} {...actions} />;
};

/** A tab for the task in the form and for each draft, in the order in which they were begun. */
export const DraftTabs = memo(() => {
  const kind = useTaskKind();
  const inForm = useStore(draftInForm);
  const others = useDraftList().filter(({ id }) => id !== inForm?.id);
  const [message, setMessage] = useState<{ text: string; undo?: DraftRecord }>({ text: '' });

  const onOpen = async ({ id, kind: opened }: NamedDraft) => {
    const isOpened = await openDraft(id);
    if (isOpened) focusOnceShown(() => focusNeeded(opened));
    setMessage({ text: isOpened ? '' : words.notOpened });
  };
  const onDiscard = async ({ id, name }: NamedDraft) => {
    const draft = await discardDraft(id);
    setMessage(draft ? { text: words.discarded(name), undo: draft } : { text: words.notDiscarded(name) });
  };
  const undo = (draft: DraftRecord) => {
    setMessage({ text: '' });
    void putDraft({ ...draft, forLater: true });
  };
  return (
    <section aria-label={words.title} className={classes['drafts']}>
      {/* Chrome doesn't scroll to a button of which a few pixels can be seen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons get the focus */}
      <ul
        className={classes['tabs']}
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {[...others, ...(inForm ? [inForm] : [])]
          .toSorted((a, b) => a.begunAt - b.begunAt)
          .map((draft) =>
            'lastSave' in draft ? (
              <CurrentTab key={draft.id} open={draft} {...{ onOpen, onDiscard }} />
            ) : (
              <DraftTab
                key={draft.id}
                draft={draft}
                canDiscard={!draft.isOpenElsewhere}
                {...{ onOpen, onDiscard }}
              />
            ),
          )}
      </ul>
      <ActionIcon
        size="var(--h-sm)"
        aria-label={words.saveForLater}
        {...{ 'aria-description': words.whyLater }}
        onClick={() => {
          replaceDraft(emptyValues());
          focusFirst(kind);
        }}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      <Text component="div" fz="sm" c="dimmed" aria-live="polite">
        {message.text}{' '}
        {message.undo && (
          <Button variant="default" size="compact-sm" onClick={() => message.undo && undo(message.undo)}>
            {words.undo}
          </Button>
        )}
      </Text>
    </section>
  );
});
