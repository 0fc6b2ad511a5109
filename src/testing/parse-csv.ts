/** Reads RFC 4180 with every cell quoted, as a stranger would: written apart from the writer, for its tests. */
export const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`No cell begins at ${at}.`);
    let cell = '';
    for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
      if (text[at] === '"') at += 1;
      cell += text[at];
    }
    row.push(cell);
    at += 1;
    if (text[at] === ',') at += 1;
    else {
      if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No row ends at ${at}.`);
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
};
