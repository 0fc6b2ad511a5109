/** What browsers and extensions do to a page, for `page.evaluate` or `page.addInitScript`. */

/** Translates the page as browsers do: each text node is replaced by an element, later ones too. Run it after the page is loaded. */
export const translatePage = (): void => {
  const skip = 'script, style, textarea, font[data-translated]';
  const translate = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(skip)) return;
    const font = document.createElement('font');
    font.dataset['translated'] = '';
    font.textContent = text.data;
    text.replaceWith(font);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  translateAll(document.body);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      translateAll(node.parentNode ?? node);
  }).observe(document.body, { childList: true, subtree: true });
};

/** Records each text that the page changes or removes in vain because a translator replaced it. Run it before `translatePage`. */
export const recordLostTexts = (): void => {
  const lost: string[] = [];
  Object.assign(globalThis, { lost });
  // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
  const { removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) lost.push(`${child.textContent} is still shown`);
    return removeChild.call(this, child) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value) return;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, next: string) {
      if (!this.isConnected) lost.push(`${this.textContent} should be ${next}`);
      value.set?.call(this, next);
    },
  });
};

/** A password manager that adds an element after each text box before the page's script runs. Run it before the page is loaded. */
export const addIcons = (): void => {
  const add = () => {
    for (const box of document.querySelectorAll<HTMLElement>('input:not([data-seen])')) {
      box.dataset['seen'] = '';
      box.after(document.createElement('div'));
    }
  };
  new MutationObserver(add).observe(document, { childList: true, subtree: true });
};

/** A device whose time zone the browser doesn't know. Run it before the page is loaded. */
export const forgetZone = (): void => {
  const own = Intl.DateTimeFormat;
  // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
  const { resolvedOptions } = own.prototype;
  const given = new WeakSet<object>();
  own.prototype.resolvedOptions = function options() {
    const all = resolvedOptions.call(this);
    return given.has(this) ? all : { ...all, timeZone: 'Etc/Unknown' };
  };
  Intl.DateTimeFormat = new Proxy(own, {
    construct: (target, args: ConstructorParameters<typeof own>, to) => {
      const made = Reflect.construct(target, args, to) as Intl.DateTimeFormat;
      if (args[1]?.timeZone !== undefined) given.add(made);
      return made;
    },
  });
};

/** A browser that reports no network although there is one, as behind a VPN. Run it after the page is loaded. */
export const reportOffline = (): void => {
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
  dispatchEvent(new Event('offline'));
};
