import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { leave } from '#data/http/leave.ts';
import { may } from '#data/http/own-key.ts';
import { useOnLine } from '#data/http/on-line.ts';
import { isTaskKind, taskKinds, type TaskKind } from '#contract/operations.ts';
import { searchPath } from '#contract/page-paths.ts';
import { cachedListState, promosQuery } from '#data/lists/promos-query.ts';
import { draftFacts, useDraftList, type ListedDraft } from '#features/new-task/drafts/draft-list.tsx';
import { draftStore } from '#features/new-task/drafts/draft-store.ts';
import { lastKind } from '#features/new-task/last-choices.ts';
import { usePresets } from '#features/new-task/filling/use-presets.ts';
import { knownStatus } from '#features/promos/describe-change.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { go, startTask } from '../go.ts';
import { openLayer } from '../layer.ts';
import { pagesFor } from '../pages.ts';
import { shortcuts } from '../shortcuts.ts';
import { words } from '../words.ts';
import type { Entry, Sources } from './search-palette.ts';
import { paletteWords } from './words.ts';

const goEntries = (connection: Connection | null): readonly Entry[] => [
  ...pagesFor(connection).map(({ href, label, shortcut }): Entry => ({
    value: `:page:${href}`,
    group: 'pages',
    label,
    shortcut,
    run: () => go(href),
  })),
  ...(may(connection, 'create') ? taskKinds : []).map((kind): Entry => {
    const shortcut = shortcuts.find(({ act }) => act?.to === 'start' && act.kind === kind);
    return {
      value: `:new:${kind}`,
      group: 'new',
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

const openDraft = async ({ id, kind }: ListedDraft): Promise<void> => {
  await draftStore.open(id);
  // Gone meanwhile: the list beside the form shows what there is.
  startTask(kind);
};

/** All that the palette can find, as it stands. */
export const useSources = (): Sources => {
  const connection = useConnection();
  const onLine = useOnLine();
  const intents = useIntents();
  const drafts = useDraftList(connection?.id ?? '');
  const presets = usePresets(connection?.id ?? '');
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const client = useQueryClient();
  const { data: promos } = useQuery(promosQuery(connection));

  return useMemo(() => {
    const promoState = connection ? cachedListState(client, connection) : 'local';
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
        run: () => openLayer('keys'),
      },
    ];
    if (connection && !__DEMO__)
      actions.push({
        value: ':do:disconnect',
        group: 'actions',
        label: paletteWords.disconnect,
        run: () => void leave(),
      });
    const draftEntries = drafts.map((draft): Entry => ({
      value: `:draft:${draft.id}`,
      group: 'drafts',
      label: draft.title,
      hint: draftFacts(draft),
      run: () => void openDraft(draft),
    }));
    const presetEntries = presets.map(({ id, name }): Entry => ({
      value: `:preset:${id}`,
      group: 'presets',
      label: name,
      run: () => startTask(kindAtHand(), name),
    }));
    return {
      entries: [
        ...goEntries(connection),
        ...(may(connection, 'create') ? [...draftEntries, ...presetEntries] : []),
        ...actions,
      ],
      intents: may(connection, 'tasks') ? intents : [],
      promos: connection && promos ? promos : [],
      toIntent: (intent) => ({
        value: `:sent:${intent.id}`,
        group: 'sent',
        status: displayStatusOf(intent, { connection, onLine }),
        label: intent.summary.who || intent.orderId,
        hint: paletteWords.task(
          displayStatusWords[displayStatusOf(intent, { connection, onLine })],
          intent.orderId,
          intent.summary.where,
        ),
        run: () => go(searchPath('sent', intent.orderId)),
      }),
      toPromo: (promo) => ({
        value: `:promo:${promo.promo_id}`,
        group: 'promos',
        label: promo.code,
        hint: paletteWords.promo(promo.promo_id, knownStatus(promo, promoState)),
        run: () => go(searchPath('promos', promo.code)),
      }),
      toAll: (group, count, search) => ({
        value: `:all:${group}`,
        group,
        label: group === 'sent' ? paletteWords.allSent(String(count)) : paletteWords.allPromos(String(count)),
        run: () => go(searchPath(group, search)),
      }),
    };
  }, [client, connection, onLine, intents, drafts, presets, promos, scheme, setColorScheme]);
};
