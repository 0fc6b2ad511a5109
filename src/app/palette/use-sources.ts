import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconDiscount,
  IconFileImport,
  IconPlugConnected,
  IconPlus,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { useOnLine } from '#data/http/online.ts';
import { isTaskKind, taskKinds, type TaskKind } from '#contract/operations.ts';
import { pagePaths, searchPath } from '#contract/page-paths.ts';
import { sharedPresetsQuery } from '#data/http/preset-requests.ts';
import { promoListState, promosQuery, knownStatus } from '#data/lists/promos-query.ts';
import { sides, type SidePart } from '#contract/sides.ts';
import { taskLink } from '#contract/task-link.ts';
import { draftFacts, useDraftList, type ListedDraft } from '#features/new-task/drafts/draft-list.tsx';
import { draftStore } from '#features/new-task/drafts/draft-store.ts';
import { lastKind } from '#features/new-task/last-choices.ts';
import { contactsOf, matchContacts, sidesOf, type Contact } from '#features/new-task/filling/contacts.ts';
import { mergeContacts, useAccountCustomers } from '#features/new-task/filling/use-account-customers.ts';
import { usePresets } from '#features/new-task/filling/use-presets.ts';
import { openLinkHere } from '#features/new-task/link-text.ts';
import { useDirectory } from '#features/new-task/use-directory.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { displayStatusIcons, displayStatusTones } from '#features/task-card/display-status-look.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { go, startTask } from '../navigate.ts';
import { openDialog } from '../open-dialog.ts';
import { pagesFor } from '../pages.ts';
import { shortcuts } from '../shortcuts.ts';
import { words } from '../words.ts';
import type { Entry, Sources } from './search-palette.ts';
import { paletteWords } from './words.ts';

const pageIcons: Readonly<Record<string, Icon>> = {
  [pagePaths.start]: IconPlus,
  [pagePaths.sent]: IconSend,
  [pagePaths.import]: IconFileImport,
  [pagePaths.promos]: IconDiscount,
  [pagePaths.connection]: IconPlugConnected,
};

const goEntries = (connection: Connection | null): readonly Entry[] => [
  ...pagesFor(connection).map(({ href, label, shortcut }): Entry => ({
    value: `:page:${href}`,
    group: 'pages',
    icon: pageIcons[href],
    label,
    shortcut,
    run: () => go(href),
  })),
  ...(may(connection, 'create') ? taskKinds : []).map((kind): Entry => {
    const shortcut = shortcuts.find(({ act }) => act?.to === 'start' && act.kind === kind);
    return {
      value: `:new:${kind}`,
      group: 'new',
      kind,
      label: paletteWords.kinds[kind],
      shortcut: shortcut?.id,
      run: () => startTask(kind),
    };
  }),
];

/** The kind in the form, else the one last sent. */
const kindAtHand = (): TaskKind => {
  const kind = /^\/new\/(.+)$/.exec(location.pathname)?.[1] ?? '';
  return isTaskKind(kind) ? kind : lastKind();
};

/** A text with a few figures and no letter is a phone, and else a name. */
const partOf = (search: string): 'phone' | 'name' =>
  /\p{Nd}.*\p{Nd}.*\p{Nd}/u.test(search) && !/\p{L}/u.test(search) ? 'phone' : 'name';

/** A new task for a person of earlier ones, of the kind at hand; the cursor goes on to what is not known of it. */
const toCustomer = (contact: Contact): Entry => {
  const kind = kindAtHand();
  const side = sidesOf(kind).at(-1) ?? 'customer';
  const { phone, name, email, address, latitude, longitude } = contact;
  const values = { phone, name, email, address, latitude, longitude } satisfies Record<SidePart, string>;
  const named = Object.entries(values).map(([part, value]) => [sides[side][part as SidePart], value]);
  return {
    value: `:customer:${JSON.stringify([phone, name, address])}`,
    group: 'customers',
    kind,
    label: paletteWords.newFor(kind, name || phone),
    hint: paletteWords.facts(phone, address),
    run: () => {
      startTask(kind);
      openLinkHere(taskLink(kind, Object.fromEntries(named)) ?? '');
    },
  };
};

const openDraft = async ({ id, kind }: ListedDraft): Promise<void> => {
  await draftStore.open(id);
  // It was removed meanwhile: the list beside the form shows those that are left.
  startTask(kind);
};

/** All that the palette can find, as it stands. @param search what is typed, for the customers that only the service knows */
export const useSources = (search: string): Sources => {
  const connection = useConnection();
  const onLine = useOnLine();
  const intents = useIntents();
  const drafts = useDraftList(connection?.id ?? '');
  const presets = usePresets(connection?.id ?? '');
  const { data: shared } = useQuery(sharedPresetsQuery(connection));
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const { data: promos } = useQuery(promosQuery(connection));
  const creates = may(connection, 'create');
  const { agents } = useDirectory(creates ? connection : null);
  const { rows } = useAccountCustomers(
    connection,
    search.trim() === '' ? null : { part: partOf(search), text: search },
  );
  const customers = useMemo(
    () => (creates ? mergeContacts(contactsOf(intents, connection?.id ?? ''), rows) : []),
    [creates, intents, connection, rows],
  );

  return useMemo(() => {
    const promoState = connection ? promoListState(connection) : 'local';
    const other = scheme === 'light' ? 'dark' : 'light';
    const actions: Entry[] = [
      {
        value: ':do:scheme',
        group: 'actions',
        label: words.scheme[other],
        run: () => setColorScheme(other),
      },
      {
        value: ':do:keys',
        group: 'actions',
        label: words.keys,
        shortcut: 'keys',
        run: () => openDialog('keys'),
      },
    ];
    if (connection && !__DEMO__)
      actions.push({
        value: ':do:disconnect',
        group: 'actions',
        label: paletteWords.disconnect,
        // Where its button is: a key of a connect link would be revoked at once.
        run: () => go(pagePaths.connection),
      });
    const draftEntries = drafts.map((draft): Entry => ({
      value: `:draft:${draft.id}`,
      group: 'drafts',
      kind: draft.kind,
      label: draft.who || draft.name,
      hint: draftFacts(draft),
      run: () => void openDraft(draft),
    }));
    const agentEntries = (agents.choices ?? []).map(({ value, label, person }): Entry => ({
      value: `:agent:${value}`,
      group: 'agents',
      face: label,
      label: paletteWords.assign(label),
      hint: person?.open == null ? '' : paletteWords.open(person.open),
      run: () => startTask(kindAtHand(), { agent: value }),
    }));
    const toPreset = (id: string, name: string, hint: string): Entry => ({
      value: `:preset:${id}`,
      group: 'presets',
      label: name,
      hint,
      run: () => startTask(kindAtHand(), { preset: name }),
    });
    // By its name a preset of this device is found first.
    const isHidden = (name: string) => presets.some((own) => own.name === name);
    const presetEntries = [
      ...presets.map(({ id, name }) => toPreset(id, name, shared ? paletteWords.onlyHere : '')),
      ...(shared ?? [])
        .filter(({ name }) => !isHidden(name))
        .map(({ preset_id, name }) => toPreset(`everyone ${preset_id}`, name, paletteWords.forEveryone)),
    ];
    return {
      entries: [
        ...goEntries(connection),
        ...(creates ? [...draftEntries, ...presetEntries, ...agentEntries] : []),
        ...actions,
      ],
      intents: may(connection, 'tasks') ? intents : [],
      promos: connection && promos ? promos : [],
      toIntent: (intent) => {
        const status = displayStatusOf(intent, { connection, onLine });
        return {
          value: `:sent:${intent.id}`,
          group: 'sent',
          icon: displayStatusIcons[status],
          tone: displayStatusTones[status],
          label: intent.summary.who || intent.orderId,
          hint: paletteWords.facts(displayStatusWords[status], intent.orderId, intent.summary.where),
          run: () => go(searchPath('sent', intent.orderId)),
        };
      },
      toPromo: (promo) => ({
        value: `:promo:${promo.promo_id}`,
        group: 'promos',
        label: promo.code,
        hint: paletteWords.promo(promo, knownStatus(promo, promoState)),
        run: () => go(searchPath('promos', promo.code)),
      }),
      toAllPromos: (count, text) => ({
        value: ':all:promos',
        group: 'promos',
        label: paletteWords.allPromos(String(count)),
        run: () => go(searchPath('promos', text)),
      }),
      findCustomers: (text) => matchContacts(customers, partOf(text), text).map(toCustomer),
      toSearch: (count, text) =>
        connection && may(connection, 'tasks')
          ? {
              value: ':search:sent',
              group: 'search',
              label: paletteWords.searchSent(text),
              hint: count > 0 ? paletteWords.onDevice(count) : '',
              run: () => go(searchPath('sent', text)),
            }
          : null,
    };
  }, [
    connection,
    onLine,
    intents,
    drafts,
    presets,
    shared,
    promos,
    scheme,
    setColorScheme,
    creates,
    agents,
    customers,
  ]);
};
