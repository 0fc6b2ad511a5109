import { DatabaseSync } from 'node:sqlite';

/** Inserts a second of a bare loop in this process, each committed durably by itself: what the disk allows without a group. */
export const insertsPerSecond = (file: string, seconds: number): number => {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table if not exists tasks (job_id integer primary key, body text not null)');
  const insert = database.prepare('insert into tasks (body) values (?)');
  const body = 'x'.repeat(500);
  const started = performance.now();
  let count = 0;
  while (performance.now() < started + seconds * 1000) {
    insert.run(body);
    count += 1;
  }
  const rate = (count * 1000) / (performance.now() - started);
  database.close();
  return rate;
};
