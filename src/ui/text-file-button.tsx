import { useRef } from 'react';
import { Button, type ButtonLook } from './button.tsx';

type TextFileButtonProps = ButtonLook & {
  /** Media types and endings that the file dialog offers. */
  accept: string;
  onText: (text: string) => void;
};

/** Asks for a file and reads it as text. */
export const TextFileButton = ({ accept, onText, ...button }: TextFileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const read = async (chosen: HTMLInputElement) => {
    const text = await chosen.files?.[0]?.text();
    // Without this, choosing the same file again after correcting it fires no event.
    chosen.value = '';
    if (text !== undefined) onText(text);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => void read(event.currentTarget)}
      />
      <Button variant="default" {...button} onClick={() => input.current?.click()} />
    </>
  );
};
