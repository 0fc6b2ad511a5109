import { IconBookmark, IconKeyboard, IconSearch } from '@tabler/icons-react';
import { navigate } from 'wouter/use-browser-location';
import { taskKinds } from '#contract/operations.ts';
import { searchPath } from '#contract/page-paths.ts';
import type { PresetRow } from '#contract/presets.ts';
import { useConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { useDraftList, type ListedDraft } from '#features/new-task/drafts/draft-list.ts';
import { draftStore } from '#features/new-task/drafts/draft-store.ts';
import { pendingPreset, usePresets } from '#features/new-task/filling/use-presets.ts';
import { addressKind } from '#features/new-task/follow-kind.ts';
import { lastKind } from '#features/new-task/choices.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { startTask } from '../navigate.ts';
import { openDialog } from '../open-dialog.ts';
import { pagesFor, type Page } from '../pages.ts';
import { kindKeys } from '../shortcuts.ts';
import { newTaskWords, words } from '../words.ts';
import type { Line } from './lines.ts';

const pageLine = ({ href, label, keys, icon }: Page): Line => ({
  group: 'Pages',
  value: `page ${href}`,
  label,
  keys,
  icon,
  run: () => navigate(href),
});

const kindLines: readonly Line[] = taskKinds.map((kind) => ({
  group: 'New task',
  value: `new ${kind}`,
  label: newTaskWords[kind],
  keys: kindKeys(kind),
  icon: kindIcons[kind],
  run: () => startTask(kind),
}));

const draftLine = ({ id, kind, name, facts }: ListedDraft): Line => ({
  group: 'Drafts',
  value: `draft ${id}`,
  label: name,
  hint: facts,
  icon: kindIcons[kind],
  run: () => void draftStore.open(id).then(() => startTask(kind)),
});

const presetLine = (preset: PresetRow): Line => ({
  group: 'Presets',
  value: `preset ${preset.name}`,
  label: preset.name,
  icon: IconBookmark,
  run: () => {
    pendingPreset.set(preset);
    startTask(addressKind() ?? lastKind());
  },
});

const keysLine: Line = {
  group: 'Actions',
  value: 'keys',
  label: words.keys,
  keys: '?',
  icon: IconKeyboard,
  run: () => openDialog({ name: 'keys' }),
};

/** It contains the typed text, so it always matches. */
const searchLine = (page: 'sent' | 'promos', text: string): Line => ({
  group: 'Search',
  value: `search ${page}`,
  label: `Search ${words[page]} for “${text}”`,
  icon: IconSearch,
  run: () => navigate(searchPath(page, text)),
});

/** All lines that the connection's key allows. @param text as typed */
export const useLines = (text: string): readonly Line[] => {
  const connection = useConnection();
  const drafts = useDraftList();
  const { presets } = usePresets();
  const isSearch = connection !== null && text !== '';
  const taskLines = [
    ...kindLines,
    ...drafts.filter(({ isOpenElsewhere }) => !isOpenElsewhere).map(draftLine),
    ...presets.map(presetLine),
  ];
  return [
    ...pagesFor(connection).map(pageLine),
    ...(may(connection, 'create') ? taskLines : []),
    keysLine,
    ...(isSearch && may(connection, 'tasks') ? [searchLine('sent', text)] : []),
    ...(isSearch && may(connection, 'promos') ? [searchLine('promos', text)] : []),
  ];
};
