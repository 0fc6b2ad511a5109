/** Works something out once for each object, which never changes: of a long list of which a few are new, only those cost anything. */
export const onceFor = <From extends object, To extends string | object>(read: (from: From) => To) => {
  const known = new WeakMap<From, To>();
  return (from: From): To => {
    const found = known.get(from) ?? read(from);
    known.set(from, found);
    return found;
  };
};
