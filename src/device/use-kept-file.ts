import { useState } from 'react';
import { exportKept, importKept } from './kept-lists.ts';

/** What is said of a file of lists, in the words of the page that asks. */
type KeptFileWords = {
  imported: (rows: number) => string;
  notImported: string;
  notExported: string;
  notKept: string;
};

type KeptFileNotice = { tone: 'info' | 'bad'; title: string; text?: string };

type KeptFileParts = {
  connectionId: string;
  words: KeptFileWords;
  /** The device's lists are others now. */
  onChange: () => Promise<unknown>;
  /** Hands a file to the person. */
  save: (name: string, text: string, type: string) => void;
};

/** A connection's lists to and from the file that `admin load` reads, and what there is to say of it. */
export const useKeptFile = ({ connectionId, words, onChange, save }: KeptFileParts) => {
  const [notice, setNotice] = useState<KeptFileNotice | null>(null);
  const bring = async (text: string) => {
    const imported = await importKept(connectionId, text);
    if (imported.ok) {
      await onChange();
      setNotice({ tone: 'info', title: words.imported(imported.rows) });
    } else setNotice({ tone: 'bad', title: words.notImported, text: imported.message });
  };
  const take = async () => {
    const kept = await exportKept(connectionId);
    if (kept.ok) {
      setNotice(null);
      save('dispatch-desk-lists.json', JSON.stringify(kept.value, null, 2), 'application/json');
    } else setNotice({ tone: 'bad', title: words.notExported, text: words.notKept });
  };
  return {
    notice,
    forget: () => setNotice(null),
    bring: (text: string) => void bring(text),
    take: () => void take(),
  };
};
