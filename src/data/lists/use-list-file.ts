import { useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { exportLocalDirectory, importLocalDirectory } from '#data/device/local-directory-file.ts';

/** What is said of a file of lists, in the words of the page that asks. */
type ListFileWords = {
  imported: (rows: number) => string;
  notImported: string;
  notExported: string;
  notStored: string;
};

type Notice = { tone: 'info' | 'bad'; title: string; text?: string };

type ListFileOptions = {
  connection: Connection;
  words: ListFileWords;
  /** The device's lists are others now. */
  onChange: () => Promise<unknown>;
  /** Hands a file to the person. */
  save: (name: string, text: string, type: string) => void;
};

/** This device's lists of a connection to and from the file that `admin load` reads, and the message about it. */
export const useListFile = ({ connection, words, onChange, save }: ListFileOptions) => {
  const [notice, setNotice] = useState<Notice | null>(null);
  const importText = async (text: string) => {
    const imported = await importLocalDirectory(connection.id, text);
    if (imported.ok) {
      await onChange();
      setNotice({ tone: 'info', title: words.imported(imported.rows) });
    } else setNotice({ tone: 'bad', title: words.notImported, text: imported.message });
  };
  const exportAll = async () => {
    const exported = await exportLocalDirectory(connection.id);
    if (exported) {
      setNotice(null);
      save('dispatch-desk-lists.json', JSON.stringify(exported, null, 2), 'application/json');
    } else setNotice({ tone: 'bad', title: words.notExported, text: words.notStored });
  };
  return {
    notice,
    clearNotice: () => setNotice(null),
    importText: (text: string) => void importText(text),
    exportAll: () => void exportAll(),
  };
};
