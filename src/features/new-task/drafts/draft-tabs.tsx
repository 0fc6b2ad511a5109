import { ActionIcon, Button, CloseButton, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { putDraft, type DraftRecord } from '#data/device/drafts.ts';
import { useConnection } from '#data/http/connection.ts';
import { useStore } from '#data/state/create-store.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { nameOf } from '#form/summarize.ts';
import { useDeferredTaskKind, useTaskKind } from '#form/task-form.ts';
import { usePausedValues } from '#form/fields/use-values.ts';
import { once } from '#ui/once.ts';
import { focusFirst, focusNeeded, focusOnceShown } from '../focus-first.ts';
import { draftWords as words } from '../words.ts';
import { useDraftList, type ListedDraft } from './draft-list.ts';
import { draftStore } from './draft-store.ts';
import classes from './draft-tabs.module.css';

type DiscardProps = { id: string; name: string; onDiscard: (id: string, name: string) => Promise<void> };

const DiscardButton = ({ id, name, onDiscard }: DiscardProps) => (
  <CloseButton
    size="var(--h-hit)"
    aria-label={words.discard(name)}
    onClick={once(() => void onDiscard(id, name))}
  />
);

const CurrentTab = ({ onDiscard }: Pick<DiscardProps, 'onDiscard'>) => {
  const open = useStore(draftStore.inForm);
  const kind = useDeferredTaskKind();
  const values = usePausedValues();
  const name = nameOf(kind, values) || words.blank;
  const tab = useRef<HTMLLIElement>(null);
  // Its name and the tabs before it change its place. A button with the focus must stay in sight.
  useEffect(() => {
    const row = tab.current?.parentElement;
    if (tab.current && row && !row.contains(document.activeElement))
      row.scrollLeft = tab.current.offsetLeft - row.offsetLeft;
  });
  return (
    <li ref={tab} className={classes['tab']} data-current aria-current>
      <span className={classes['open']}>
        <IconPencil size={15} aria-hidden />
        <bdi className={classes['name']}>{name}</bdi>
      </span>
      {open?.saving.phase === 'saved' && (
        <DiscardButton id={open.record.id} name={name} onDiscard={onDiscard} />
      )}
    </li>
  );
};

type DraftTabProps = Pick<DiscardProps, 'onDiscard'> & {
  draft: ListedDraft;
  onOpen: (draft: ListedDraft) => Promise<void>;
};

const DraftTab = ({ draft, onOpen, onDiscard }: DraftTabProps) => {
  const { id, kind, name, facts, isOpenElsewhere } = draft;
  const Icon = kindIcons[kind];
  return (
    <li className={classes['tab']}>
      <button
        type="button"
        className={classes['open']}
        disabled={isOpenElsewhere}
        {...{ 'aria-description': facts }}
        onClick={once(() => void onOpen(draft))}
      >
        <Icon size={16} aria-hidden />
        <bdi className={classes['name']}>{name}</bdi>
        {isOpenElsewhere && <span>{words.elsewhere}</span>}
      </button>
      {!isOpenElsewhere && <DiscardButton id={id} name={name} onDiscard={onDiscard} />}
    </li>
  );
};

/** A tab for the task in the form and for each draft, in the order in which they were begun. */
export const DraftTabs = memo(() => {
  const connectionId = useConnection()?.id ?? '';
  const kind = useTaskKind();
  const inForm = useStore(draftStore.inForm)?.record;
  const others = useDraftList(connectionId).filter(({ id }) => id !== inForm?.id);
  const isOlder = ({ begunAt }: ListedDraft): boolean => begunAt < (inForm?.begunAt ?? 0);
  const [message, setMessage] = useState<{ text: string; undo?: DraftRecord }>({ text: '' });

  const open = async ({ id, kind: opened }: ListedDraft) => {
    const isOpened = await draftStore.open(id);
    if (isOpened) focusOnceShown(() => focusNeeded(opened));
    setMessage({ text: isOpened ? '' : words.notOpened });
  };
  const discard = async (id: string, name: string) => {
    const draft = await draftStore.discard(id);
    setMessage(draft ? { text: words.discarded(name), undo: draft } : { text: words.notDiscarded(name) });
  };
  const undo = (draft: DraftRecord) => {
    setMessage({ text: '' });
    void putDraft({ ...draft, forLater: true });
  };
  const toTab = (draft: ListedDraft) => (
    <DraftTab key={draft.id} draft={draft} onOpen={open} onDiscard={discard} />
  );
  return (
    <section aria-label={words.title} className={classes['drafts']}>
      {/* Chrome doesn't scroll to a button of which a few pixels can be seen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons get the focus */}
      <ul
        className={classes['tabs']}
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {others.filter(isOlder).map(toTab)}
        <CurrentTab key={inForm?.id} onDiscard={discard} />
        {others.filter((draft) => !isOlder(draft)).map(toTab)}
      </ul>
      <ActionIcon
        size="var(--h-sm)"
        aria-label={words.saveForLater}
        {...{ 'aria-description': words.whyLater }}
        onClick={() => {
          draftStore.saveForLater();
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
