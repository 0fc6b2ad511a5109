import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';

type TextFileButtonProps = Pick<ButtonProps, 'children' | 'leftSection' | 'size'> & {
  /** Media types and endings that the file dialog offers. */
  accept: string;
  onText: (text: string) => void;
};

/** Asks for a file and reads it as text. */
export const TextFileButton = ({ accept, onText, ...button }: TextFileButtonProps) => {
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    const text = await file?.text();
    // Without this, choosing the same file again after correcting it fires no event.
    reset.current?.();
    if (text !== undefined) onText(text);
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={(file) => void read(file)}>
      {({ onClick }) => <Button variant="default" {...button} onClick={onClick} />}
    </FileButton>
  );
};
