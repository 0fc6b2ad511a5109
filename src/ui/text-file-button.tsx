import { Button, FileButton, Input, type ButtonProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { words } from './words.ts';

type TextFileButtonProps = Pick<ButtonProps, 'children' | 'leftSection' | 'size'> & {
  /** Media types and endings that the file dialog offers. */
  accept: string;
  onText: (text: string) => void;
};

/** Asks for a file and reads it as text. */
export const TextFileButton = ({ accept, onText, ...button }: TextFileButtonProps) => {
  const reset = useRef<() => void>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = async (file: File | null) => {
    // It may be gone, or only in the cloud.
    const text = await file?.text().catch(() => null);
    // Without this, choosing the same file again after correcting it fires no event.
    reset.current?.();
    setFailed(text === null);
    if (text != null) onText(text);
  };
  return (
    <>
      <FileButton accept={accept} resetRef={reset} onChange={(file) => void read(file)}>
        {({ onClick }) => <Button variant="default" {...button} onClick={onClick} />}
      </FileButton>
      {hasFailed && <Input.Error role="alert">{words.readingFailed}</Input.Error>}
    </>
  );
};
