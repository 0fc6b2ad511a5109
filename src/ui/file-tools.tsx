import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { TextFileButton } from './text-file-button.tsx';

type FileToolsProps = {
  importLabel: string;
  exportLabel: string;
  /** There is nothing to export. */
  isEmpty?: boolean;
  onText: (text: string) => void;
  onExport: () => void;
};

/** The import and export buttons of a list that is stored as JSON. */
export const FileTools = ({ importLabel, exportLabel, isEmpty, onText, onExport }: FileToolsProps) => (
  <>
    <TextFileButton
      accept="application/json,.json"
      leftSection={<IconUpload size={16} aria-hidden />}
      onText={onText}
    >
      {importLabel}
    </TextFileButton>
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={isEmpty === true}
      onClick={onExport}
    >
      {exportLabel}
    </Button>
  </>
);

/** Has the browser download a text, or bytes, as a file. */
export const saveFile = (name: string, content: string | Uint8Array<ArrayBuffer>, type: string) => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by the time this task ends.
  setTimeout(() => URL.revokeObjectURL(url));
};
