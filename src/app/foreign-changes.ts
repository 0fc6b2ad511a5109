/**
 * Browsers' translators replace text nodes, and React throws if a node that it removes, or inserts before, isn't where it was
 * (facebook/react#11538). Such nodes are skipped here, so that the page keeps working.
 */
export const acceptForeignChanges = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next?.parentNode === this ? next : null);
    return node;
  };
};

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps text typed into the page's HTML before React takes it over. If an extension has added elements by then, React renders the page
 * again, with blank text boxes.
 * @returns the function that puts the texts into the new boxes
 */
export const keepTypedTexts = (root: HTMLElement): (() => void) => {
  const boxesIn = () => [...root.querySelectorAll<Box>('input[name], textarea[name]')];
  const boxes = boxesIn();
  return () => {
    for (const box of boxes.filter(({ isConnected, value }) => !isConnected && value !== '')) {
      const replaced = boxesIn().find(({ name, value }) => name === box.name && value === '');
      if (!replaced) continue;
      // React's own setter on the element would hide the change from React.
      const prototype = Object.getPrototypeOf(replaced) as Box;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(replaced, box.value);
      replaced.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
};
