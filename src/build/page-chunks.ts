import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Exclude<Group['name'], string>>[1];

const entry = fileURLToPath(new URL('../main.tsx', import.meta.url));

/** Pages that are fetched when they are opened: each is a file. */
const isPage = (id: string): boolean => /\/src\/features\/.*-page\.tsx$/.test(id);

/** A customer's page, open to all, which needs little of what the desk does. */
const isOpen = (id: string): boolean => id.endsWith('/tracking-page.tsx');

/** The demo's own code, which the live build has not. */
const isDemo = (id: string): boolean => /\/src\/(hosts\/|app\/start-demo\.tsx$)/.test(id);

/** What the form works without: dialogs that a person opens, what connects, and what sends the rows of imports. */
const isSpare = (id: string): boolean =>
  /\/src\/(.*-dialog\.tsx|app\/palette\/palette\.tsx|client\/connect\.ts|outbox\/imports\.ts|app\/tidy-device\.ts)$/.test(
    id,
  );

const isIcon = (id: string): boolean => id.includes('/@tabler/icons-react/dist/esm/icons/');

/** Of packages only icons: which of their other modules is needed is known to the bundler alone. */
const isSorted = (id: string): boolean => id.includes('/src/') || isIcon(id) || id.endsWith('.css');

const namesOf = (graph: Graph, id: string, how: 'importedIds' | 'dynamicallyImportedIds') =>
  graph.getModuleInfo(id)?.[how] ?? [];

/** The modules that some lead to. */
const reach = (starts: readonly string[], next: (id: string) => readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...next(id));
  }
  return seen;
};

/** Whether each of our modules is needed by the form's page or around every page, there on demand alone, by how many other pages, and by a customer's. */
const sortModules = (graph: Graph) => {
  const imports = (id: string) => namesOf(graph, id, 'importedIds').filter(isSorted);
  const lateImports = (id: string) =>
    namesOf(graph, id, 'dynamicallyImportedIds').filter((late) => isSorted(late) && !isDemo(late));
  const everything = (id: string) => [...imports(id), ...lateImports(id)];
  const unasked = (id: string) => [...imports(id), ...lateImports(id).filter((late) => !isSpare(late))];
  const starts = [...reach([entry], imports)].flatMap(lateImports);
  const parts = starts.filter((id) => !isPage(id));
  const needs = starts.filter(isPage).map((page) => reach([page], everything));
  return {
    late: reach(
      parts.filter((id) => !isSpare(id)),
      unasked,
    ),
    spare: reach(parts, everything),
    open: reach(starts.filter(isOpen), everything),
    pagesWith: (id: string): number => needs.filter((needed) => needed.has(id)).length,
  };
};

/**
 * Which file of the build each module goes into. Many small files compress worse than few, and each is a request of its own:
 * - `first`: what draws the first form;
 * - `common`: what else both the desk and a customer's page need: zod above all;
 * - `late`: all other parts of the form's page and of what stands around every page, fetched after the first paint;
 * - `spare`: what of them is needed only once somebody asks for it, fetched when all of the form works and the browser is idle; and
 *   the style that several of the other pages share;
 * - `lists`: what else several of the other pages need, such as the rows of long lists;
 * - a file for each other page, which the bundler makes by itself.
 */
export const pageChunks = (): Group[] => {
  let sorted: ReturnType<typeof sortModules> | undefined;
  const sort = (graph: Graph) => (sorted ??= sortModules(graph));
  return [
    { name: 'first', tags: ['$initial'] },
    {
      debugName: 'common',
      name: (id, graph) => {
        const { late, spare, open, pagesWith } = sort(graph);
        const isShared = late.has(id) || spare.has(id) || pagesWith(id) > 1;
        return open.has(id) && isShared ? 'common' : null;
      },
    },
    {
      debugName: 'late',
      name: (id, graph) => (sort(graph).late.has(id) ? 'late' : null),
    },
    {
      debugName: 'spare',
      name: (id, graph) => {
        const { spare, pagesWith } = sort(graph);
        // A file less for each of them.
        const isSharedStyle = id.endsWith('.css') && pagesWith(id) > 1;
        return spare.has(id) || isSharedStyle ? 'spare' : null;
      },
    },
    { name: 'lists', minShareCount: 2 },
  ];
};
