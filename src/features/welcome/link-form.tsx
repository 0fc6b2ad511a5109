import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { ownOrigin } from '#data/http/service-address.ts';
import { TextField } from '#ui/text-field.tsx';
import { readLink } from './read-link.ts';
import classes from './welcome.module.css';
import { words } from './words.ts';

type LinkFormProps = {
  /** The text box. */
  input: RefObject<HTMLInputElement | null>;
  redeem: (code: string) => Promise<string | null>;
};

/** Takes a pasted connect link. */
export const LinkForm = ({ input, redeem }: LinkFormProps) => {
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [connecting, setConnecting] = useState(false);
  // State comes too late for two presses in one task, and a code works once.
  const pressed = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pressed.current) return;
    const link = readLink(pasted, ownOrigin());
    let wrong: string | null = null;
    if (link.ok) {
      pressed.current = true;
      setConnecting(true);
      wrong = await redeem(link.code);
      pressed.current = false;
      setConnecting(false);
    } else wrong = link.message;
    setProblem(wrong);
    if (wrong !== null) input.current?.focus();
  };

  return (
    <form noValidate className={classes['card']} onSubmit={submit}>
      <TextField
        id="connect-link"
        ref={input}
        label={words.link}
        type="url"
        inputMode="url"
        spellCheck={false}
        note={words.linkNote}
        error={problem ?? undefined}
        value={pasted}
        onChange={(event) => {
          setPasted(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" className={classes['connect'] ?? ''} aria-disabled={connecting || undefined}>
        {connecting ? words.connecting : words.connect}
      </Button>
    </form>
  );
};
