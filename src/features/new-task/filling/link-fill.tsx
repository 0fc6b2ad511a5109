import { useEffect, useEffectEvent, useState } from 'react';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import { getConnection } from '#data/http/connection.ts';
import { hasContent } from '#form/carried-fields.ts';
import type { ZoneOrigin } from '#form/zone-precedence.ts';
import { settleChoice } from '#form/settle-choices.ts';
import { settleTime } from '#form/settle-times.ts';
import { controlId, useTaskForm } from '#form/task-form.ts';
import type { FormKey } from '#form/values.ts';
import { useDraftList } from '../drafts/draft-list.tsx';
import { draftStore } from '../drafts/draft-store.ts';
import { emptyDraft, type Draft } from '../drafts/new-draft.ts';
import { focusNeeded } from '../focus-first.ts';
import { followKind } from '../follow-kind.ts';
import { linkOpenedHere } from '../link-text.ts';
import { contactPartOf } from './contacts.ts';
import classes from './form-tools.module.css';
import { readLink, type LinkReading } from './link-values.ts';
import { linkFillWords, type RefusedParameter } from './link-words.ts';

type Filled = {
  /** The order number of the task that the link filled. */
  order: string;
  listed: LinkReading['listed'];
  refused: readonly RefusedParameter[];
  isTooLong: boolean;
};

type LinkFillProps = {
  /** An object of its own for each link that is followed. */
  link: { text: string };
  connectionId: string;
  panelId: string;
  begin: (draft: Draft, options: { focus: boolean }) => void;
  onAside: (id: string) => void;
};

/**
 * Fills a new task from a link, each value to be checked by the person. What was in the form stays as a draft. Nothing is sent. Says
 * what of the link could not be filled in, and where a task is that another tab has.
 */
export const LinkFill = ({ link, connectionId, panelId, begin, onAside }: LinkFillProps) => {
  const { form, directory } = useTaskForm();
  const [filled, setFilled] = useState<Filled | null>(null);
  const elsewhere = useDraftList(connectionId).find(({ isOpenElsewhere }) => isOpenElsewhere);

  const mark = (keys: readonly FormKey[]) => {
    form.setValue('screen.unconfirmedFrom', 'link');
    form.setValue('screen.unconfirmed', [...form.getValues('screen.unconfirmed'), ...keys]);
  };

  /** The cursor goes on as if the phone had been typed: it brings the customer up, where the link has no more of them. */
  const focusAfter = (kind: TaskKind, keys: readonly FormKey[]) => {
    const phone = keys.find((key) => contactPartOf(kind, key)?.part === 'phone');
    const side = phone && contactPartOf(kind, phone)?.side;
    const isAlone = !keys.some((key) => key !== phone && contactPartOf(kind, key)?.side === side);
    const box = phone && isAlone ? document.getElementById(controlId(phone)) : null;
    if (!box) {
      focusNeeded(kind, panelId);
      return;
    }
    box.focus();
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const fill = useEffectEvent(({ text }: LinkFillProps['link'], inForm: string | undefined) => {
    // Drawn twice, or a later link has come.
    if (globalThis.linkText !== text) return;
    globalThis.linkText = undefined;
    // The draft that was in the form may be of another kind.
    const [kind = '', ...rest] = text.split('?');
    if (!isTaskKind(kind)) return;
    const reading = readLink(kind, rest.join('?'));
    const { put, keys = [], listed = [], refused = [] } = reading ?? {};
    if (put && keys.length + listed.length > 0) {
      if (inForm !== undefined && hasContent(form.getValues())) onAside(inForm);
      const draft = emptyDraft(getConnection()?.merchantId ?? '');
      put(draft.values);
      if (keys.includes('zone')) draft.values.screen.zoneFrom = 'chosen' satisfies ZoneOrigin;
      begin(draft, { focus: false });
      followKind(kind);
      for (const key of ['zone', 'template'] as const)
        if (keys.includes(key)) settleChoice(key, form, directory);
      for (const key of keys) if (isDatetimeField(key)) settleTime(kind, key, form);
      if (text !== linkOpenedHere.text) mark(keys);
      // After the draw that has the fields and the rules of this kind.
      requestAnimationFrame(() => {
        if (keys.length > 0) void form.trigger([...keys]);
        focusAfter(kind, keys);
      });
    }
    setFilled({ order: form.getValues('order_id'), listed, refused, isTooLong: reading === null });
  });
  useEffect(() => {
    const begun = async () => {
      await draftStore.ready();
      fill(link, draftStore.view.get()?.id);
    };
    void begun();
  }, [link]);

  const lists = {
    merchant_id: directory.merchants,
    team_id: directory.teams,
    fleet_id: directory.agents,
  };
  const fillListed = useEffectEvent(({ order, listed, refused, ...rest }: Filled) => {
    const isKnown = ({ name, value }: Filled['listed'][number]) =>
      form.getValues(name) === value || lists[name].choices?.some((choice) => choice.value === value);
    const known = listed.filter(isKnown);
    if (form.getValues('order_id') === order) {
      for (const { name, value } of known) form.setValue(name, value, { shouldDirty: true });
      const names = known.map(({ name }) => name);
      if (names.includes('fleet_id')) form.setValue('assignment', 'agent', { shouldDirty: true });
      else if (names.includes('team_id')) form.setValue('assignment', 'auto', { shouldDirty: true });
      mark(names);
    }
    const missing = listed.filter((each) => !known.includes(each));
    const notListed = missing.map(({ name }): RefusedParameter => ({ name, why: 'notListed' }));
    setFilled({ ...rest, order, listed: [], refused: [...refused, ...notListed] });
  });
  const isWaiting = filled?.listed.some(({ name }) => lists[name].state === 'loading');
  useEffect(() => {
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- once, when the lists are there
    if (filled && filled.listed.length > 0 && !isWaiting) fillListed(filled);
  }, [filled, isWaiting]);

  // The next task has nothing of the link.
  useEffect(() => {
    if (!filled) return;
    return form.subscribe({
      name: 'order_id',
      formState: { values: true },
      callback: ({ values }) => {
        if (values.order_id !== filled.order) setFilled(null);
      },
    });
  }, [form, filled]);

  const said = filled?.isTooLong ? linkFillWords.tooLong : linkFillWords.refused(filled?.refused ?? []);
  return (
    <span className={classes['linked']}>
      <span aria-live="polite">{said}</span>
      {filled && elsewhere && (
        <span>
          {linkFillWords.elsewhere}{' '}
          <button
            type="button"
            className={classes['right']}
            onClick={() => void draftStore.open(elsewhere.id)}
          >
            <bdi>{elsewhere.name}</bdi>
          </button>
        </span>
      )}
    </span>
  );
};
