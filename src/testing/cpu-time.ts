/**
 * The CPU time of a call in this process, in milliseconds. Wall time would include other processes.
 */
export const cpuTime = async (run: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
