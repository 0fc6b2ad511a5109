import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { FileButton } from './file-button.tsx';

type FileToolsProps = {
  importLabel: string;
  exportLabel: string;
  /** There is nothing to export. */
  isEmpty?: boolean;
  onText: (text: string) => void;
  onExport: () => void;
};

/** The two buttons of what can be taken out as JSON and brought back. */
export const FileTools = ({ importLabel, exportLabel, isEmpty, onText, onExport }: FileToolsProps) => (
  <>
    <FileButton
      accept="application/json,.json"
      leftSection={<IconUpload size={16} aria-hidden />}
      onText={onText}
    >
      {importLabel}
    </FileButton>
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
