import { IconBookmark, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { foldWords, wordsOf } from '#contract/fold-words.ts';
import { searchPath } from '#contract/page-paths.ts';
import type { PresetRow } from '#contract/presets.ts';
import { useConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { presetsQuery } from '#data/http/preset-query.ts';
import { pendingFill } from '#data/outbox/pending-fill.ts';
import { useDraftList, type ListedDraft } from '#features/new-task/drafts/draft-list.ts';
import { openDraft } from '#features/new-task/drafts/draft-store.ts';
import { addressKind } from '#features/new-task/follow-kind.ts';
import { lastKind } from '#features/new-task/choices.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { isAllowed, type Command } from '../pages.ts';
import { commands, keysCommand, startTask } from '../shortcuts.ts';

/** One line of the palette: a command, or what only the palette offers. */
export type Line = Pick<Command, 'group' | 'label' | 'icon' | 'run'> & {
  id: string;
  hint?: string;
  keys?: string;
};

const commandLine = (command: Command): Line => ({ ...command, id: command.keys });

const draftLine = ({ id, kind, name, facts }: ListedDraft): Line => ({
  group: 'Drafts',
  id,
  label: name,
  hint: facts,
  icon: kindIcons[kind],
  run: () => void openDraft(id).then(() => startTask(kind)),
});

const presetLine = (preset: PresetRow): Line => ({
  group: 'Presets',
  id: `preset ${preset.name}`,
  label: preset.name,
  icon: IconBookmark,
  run: () => {
    pendingFill.set({ purpose: 'preset', preset });
    startTask(addressKind() ?? lastKind());
  },
});

/** It contains the typed text, so it always matches. */
const searchLine = (page: 'sent' | 'promos', text: string): Line => ({
  group: 'Search',
  id: `search ${page}`,
  label: `Search ${page === 'sent' ? 'Sent' : 'Promos'} for “${text}”`,
  icon: IconSearch,
  run: () => navigate(searchPath(page, text)),
});

/** All lines that the connection's key allows. @param text as typed */
export const useLines = (text: string): readonly Line[] => {
  const connection = useConnection();
  const drafts = useDraftList();
  const { data: presets = [] } = useQuery(presetsQuery(connection));
  const isSearch = connection !== null && text !== '';
  const filled = [
    ...drafts.filter(({ isOpenElsewhere }) => !isOpenElsewhere).map(draftLine),
    ...presets.map(presetLine),
  ];
  return [
    ...commands.filter((command) => isAllowed(connection, command)).map(commandLine),
    ...(may(connection, 'create') ? filled : []),
    commandLine(keysCommand),
    ...(isSearch && may(connection, 'tasks') ? [searchLine('sent', text)] : []),
    ...(isSearch && may(connection, 'promos') ? [searchLine('promos', text)] : []),
  ];
};

/** Drafts and presets can be many: the rest is found by typing. */
const maxOfGroup = 6;

/** The first lines of each group that contain each typed word. */
export const findLines = (typed: string, lines: readonly Line[]): Map<string, Line[]> => {
  const words = wordsOf(typed);
  const found = lines.filter(({ label, hint = '' }) => {
    const text = foldWords(`${label} ${hint}`);
    return words.every((word) => text.includes(word));
  });
  const groups = Map.groupBy(found, ({ group }) => group);
  for (const [group, members] of groups) groups.set(group, members.slice(0, maxOfGroup));
  return groups;
};
