import { readFileSync, statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

type Place = { groupOrder: number; project: string; isInPage: boolean; size: number };

const placeOf = ({ moduleId, project }: TestSpecification): Place => ({
  groupOrder: project.config.sequence.groupOrder,
  project: project.name,
  isInPage: readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom'),
  size: statSync(moduleId).size,
});

/**
 * The order of test files: by project, those in jsdom first, large ones before small ones. Vitest keeps a worker, and the modules that
 * it has loaded, only where the next file in line is of the same project and environment; in its own order the two take turns.
 */
export class ByEnvironment implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files
      .map((file) => ({ file, place: placeOf(file) }))
      .toSorted(
        ({ place: a }, { place: b }) =>
          a.groupOrder - b.groupOrder ||
          a.project.localeCompare(b.project) ||
          Number(b.isInPage) - Number(a.isInPage) ||
          b.size - a.size,
      )
      .map(({ file }) => file);
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
