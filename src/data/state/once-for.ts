/** Works something out once for each object, which never changes: in a long list with a few new objects, only those are worked out. */
export const onceFor = <From extends object, To extends string | object>(read: (from: From) => To) => {
  const known = new WeakMap<From, To>();
  return (from: From): To => {
    const found = known.get(from) ?? read(from);
    known.set(from, found);
    return found;
  };
};
