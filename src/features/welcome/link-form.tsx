import { Button, Paper } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState, type RefObject, type SubmitEvent } from 'react';
import { ownOrigin } from '#data/http/service-address.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { TextField } from '#ui/text-field.tsx';
import { readConnectLink } from './read-link.ts';
import classes from './welcome.module.css';
import { words } from './words.ts';

type LinkFormProps = {
  input: RefObject<HTMLInputElement | null>;
  /** @returns what is wrong with the code, otherwise null */
  redeem: (code: string) => Promise<string | null>;
};

/** Takes a pasted connect link. */
export const LinkForm = ({ input, redeem }: LinkFormProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: string) => {
    setText(next);
    setProblem(null);
  };
  const show = (found: string | null) => {
    setProblem(found);
    if (found !== null) input.current?.focus();
  };
  const { mutate, isPending } = useSingleMutation({ mutationFn: redeem, onSuccess: show });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const link = readConnectLink(text, ownOrigin());
    if (link.ok) mutate(link.code);
    else show(link.message);
  };
  return (
    <Paper
      component="form"
      noValidate
      withBorder
      shadow="var(--e-card)"
      p="lg"
      className={classes['link'] ?? ''}
      onSubmit={submit}
    >
      <TextField
        ref={input}
        id="connect-link"
        label={words.link}
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder={words.linkHint(ownOrigin())}
        leftSection={<IconLink size={18} aria-hidden />}
        note={words.linkNote}
        error={problem ?? undefined}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" className={classes['connect'] ?? ''} aria-disabled={isPending || undefined}>
        {isPending ? words.connecting : words.connect}
      </Button>
    </Paper>
  );
};
