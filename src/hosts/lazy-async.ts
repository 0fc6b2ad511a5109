/** Makes something when it is asked for first, and the same is given ever after. A failure, which may pass, is not remembered. */
export const lazyAsync = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
};
