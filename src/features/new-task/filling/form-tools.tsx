import { Button } from '@mantine/core';
import { IconClipboardText, IconBookmark } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useConnection } from '#data/http/connection.ts';
import { useServiceLead } from '#data/http/service-clock.ts';
import { labelOf } from '#form/rows-by-kind.ts';
import { useServiceClock } from '#form/clock-correction.ts';
import { useTaskForm, useTaskKind } from '#form/task-form.ts';
import { wireNameOf } from '#form/values.ts';
import { formatList } from '#time/language.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { rememberFocus } from '#ui/remember-focus.ts';
import type { Draft } from '../drafts/new-draft.ts';
import { takeLink } from '../link-text.ts';
import { CopiedNotes } from './copied-notes.tsx';
import classes from './form-tools.module.css';
import { assignedTo, notListed, pasteWords, presetsWord } from './filling-words.ts';
import { PinsMenu } from './pins-menu.tsx';
import { RecallCustomer } from './recall-customer.tsx';
import { useCopy } from './use-copy.ts';
import { usePasted } from './use-pasted.ts';
import { MenuPopover, stopKeys } from '#ui/menu-popover.tsx';

const Presets = lazyChunk(async () => (await import('./presets-dialog.tsx')).Presets);

type PresetsMenuProps = {
  connectionId: string;
  /** Tells what was done, for the line beside the menu. */
  onSaid: (said: string) => void;
};

/** The button of the presets; what it opens is there before it opens, so that the focus finds it. */
const PresetsMenu = memo(({ connectionId, onSaid }: PresetsMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const change = async (open: boolean) => {
    const hasGoneOn = rememberFocus();
    // Without its file it opens as well, and says so.
    if (open) await Presets.preload().catch(() => {});
    setOpen(open && !hasGoneOn());
  };
  return (
    <MenuPopover
      opened={isOpen}
      onChange={(open) => void change(open)}
      width="min(22rem, calc(100vw - 32px))"
      label={presetsWord}
      onKeyDown={stopKeys}
      target={
        <button type="button" className={classes['tool']}>
          <IconBookmark size={16} aria-hidden />
          {presetsWord}
        </button>
      }
    >
      <Presets connectionId={connectionId} onSaid={onSaid} onClose={() => void change(false)} />
    </MenuPopover>
  );
});

const LinkFill = lazyChunk(async () => (await import('./link-fill.tsx')).LinkFill);
const NamedPreset = lazyChunk(async () => (await import('./presets-dialog.tsx')).NamedPreset);
const PasteDialog = lazyChunk(async () => (await import('./paste-dialog.tsx')).PasteDialog);

/** A link that was opened before, or in the tab that shows the form, which loads no page. */
const takeNext = () => {
  takeLink();
  return globalThis.linkText === undefined ? null : { text: globalThis.linkText };
};

/** The link that was followed last and has something for the form (`link-text.ts`); null where none was. */
const useLink = (): { text: string } | null => {
  const [link, setLink] = useState(takeNext);
  useEffect(() => {
    const take = () => setLink((last) => takeNext() ?? last);
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return link;
};

/** Pieces of a pasted text that are read out; the dialog lists all of them. */
const maxUnusedSaid = 8;

type FormToolsProps = {
  /** Of the row of buttons. */
  className: string | undefined;
  connectionId: string;
  panelId: string;
  begin: (draft: Draft, options: { focus: boolean }) => void;
  /** What was in the form gave way to a copy and is a draft of its own. */
  onAside: (id: string) => void;
};

/** What fills a form faster than typing: presets, pasted text, and the people of earlier tasks. */
export const FormTools = memo(({ className, connectionId, panelId, begin, onAside }: FormToolsProps) => {
  const kind = useTaskKind();
  const { form, notes, directory } = useTaskForm();
  const asked = new URLSearchParams(useSearch());
  const wanted = asked.get('preset');
  const [said, setSaid] = useState('');
  const [pastes, setPastes] = useState(false);
  const { pasted, unused, fill, confirm } = usePasted({ kind, form, notes, panelId });
  const connection = useConnection();
  // Times of the form count from the clock of the service that is connected, where the device's is wrong.
  useServiceClock(useServiceLead(connection?.baseUrl ?? ''));
  useCopy({ begin, onAside });
  const link = useLink();

  // It was said of the task that was in the form.
  useEffect(
    () => form.subscribe({ name: 'order_id', formState: { values: true }, callback: () => setSaid('') }),
    [form],
  );

  const onPreset = (text: string) => {
    setSaid(text);
    navigate(location.pathname, { replace: true });
  };

  // The palette, or a bookmark, assigns the task in the form: `?agent=` and its ID.
  const agentId = asked.get('agent');
  const { choices, state } = directory.agents;
  const agent = choices?.find(({ value }) => value === agentId);
  // Without a key the list is still to be asked for.
  const isListRead = choices !== null || (connection?.hasKey === true && state !== 'loading');
  useEffect(() => {
    if (agentId === null || !isListRead) return;
    if (agent) {
      form.setValue('assignment', 'agent', { shouldDirty: true });
      form.setValue('fleet_id', agent.value, { shouldDirty: true });
    }
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- the address asked for it, once
    setSaid(agent ? assignedTo(agent.label) : notListed(agentId));
    navigate(location.pathname, { replace: true });
  }, [agentId, agent, isListRead, form]);

  const labels = pasted.map((key) => {
    const name = wireNameOf(kind, key);
    return name ? labelOf(kind, name) : '';
  });
  return (
    <>
      <div className={className}>
        <PresetsMenu connectionId={connectionId} onSaid={setSaid} />
        <button type="button" className={classes['tool']} onClick={() => setPastes(true)}>
          <IconClipboardText size={16} aria-hidden />
          {pasteWords.button}
        </button>
        <PinsMenu />
      </div>
      <span className={classes['said']}>
        <span aria-live="polite">
          {pasted.length > 0
            ? [pasteWords.filled(formatList(labels)), pasteWords.unused(unused.slice(0, maxUnusedSaid))].join(
                ' ',
              )
            : said}
        </span>
        {pasted.length > 0 && (
          <Button variant="default" size="compact-sm" ms={8} onClick={confirm}>
            {pasteWords.confirm}
          </Button>
        )}
      </span>
      {wanted !== null && <NamedPreset connectionId={connectionId} name={wanted} onDone={onPreset} />}
      {pastes && <PasteDialog onFill={fill} onClose={() => setPastes(false)} />}
      {link && (
        <LinkFill link={link} connectionId={connectionId} panelId={panelId} begin={begin} onAside={onAside} />
      )}
      <CopiedNotes />
      <RecallCustomer key={connectionId} connectionId={connectionId} panelId={panelId} />
    </>
  );
});
