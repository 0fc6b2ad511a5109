/* Rows of one height over a list of any length, scrolled by the page or by a frame: as many elements as fit the window, each shown with the row that comes into its place. */
export const startList = ({ height, create, show, frame = null }) => {
  const list = document.querySelector('#list');
  list.style.setProperty('--height', `${height}px`);
  let rows = [];
  const slots = Array.from({ length: Math.ceil(innerHeight / height) + 12 }, () => {
    const slot = create();
    slot.element.hidden = true;
    list.append(slot.element);
    return Object.assign(slot, { at: -1 });
  });
  const draw = () => {
    const top = frame ? -frame.scrollTop : list.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(-top / height) - 6);
    for (let at = first; at < first + slots.length; at += 1) {
      const slot = slots[at % slots.length];
      if (slot.at === at) continue;
      slot.at = at;
      const row = rows[at];
      slot.element.hidden = !row;
      if (!row) continue;
      slot.element.style.transform = `translateY(${at * height}px)`;
      slot.element.setAttribute('aria-rowindex', String(at + 2));
      show(slot, row);
    }
  };
  (frame ?? window).addEventListener('scroll', draw, { passive: true });
  return {
    rowOf: (element) => rows[slots.find((slot) => slot.element.contains(element)).at],
    set: (next) => {
      rows = next;
      list.style.height = `${rows.length * height}px`;
      list.parentElement.setAttribute('aria-rowcount', String(rows.length + 1));
      for (const slot of slots) slot.at = -1;
      draw();
    },
  };
};
