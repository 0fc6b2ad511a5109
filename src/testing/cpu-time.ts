/**
 * The processor's time that a call takes in this process, in milliseconds. The clock's time would have in it what else the
 * machine does.
 */
export const cpuTime = async (run: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
