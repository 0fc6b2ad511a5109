import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';

type FileButtonProps = {
  children: ReactNode;
  /** Media types and endings that the file dialog offers. */
  accept: string;
  onText: (text: string) => void;
  leftSection?: ReactNode;
  size?: 'xs';
};

/** Asks for a file and reads it as text. */
export const FileButton = ({ children, accept, onText, leftSection, size }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        leftSection={leftSection}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={async (event) => {
          const field = event.target;
          const text = await field.files?.[0]?.text();
          // Without this, choosing the same file again after correcting it fires no event.
          field.value = '';
          if (text !== undefined) onText(text);
        }}
      />
    </>
  );
};
