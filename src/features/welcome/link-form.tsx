import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { IconButton } from '#ui/icon-button.tsx';
import { IconClipboard, IconLink } from '@tabler/icons-react';
import { useForm, useFormState } from 'react-hook-form';
import { z } from '#contract/zod.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { TextField } from '#ui/text-field.tsx';
import { readConnectLink } from './read-link.ts';
import card from '#ui/card.module.css';
import classes from './welcome.module.css';
import { words } from './words.ts';

const linkForm = z.object({
  /** A pasted link, as its code. */
  link: z.pipe(
    z.string(),
    z.transform((pasted, { issues }) => {
      const link = readConnectLink(pasted, ownOrigin());
      if (link.ok) return link.code;
      issues.push({ code: 'custom', message: link.message, input: pasted });
      return z.NEVER;
    }),
  ),
});

/** The state of the form, which its page focuses. */
export const useLinkForm = () =>
  useForm({ resolver: zodResolver(linkForm), defaultValues: { link: '' }, reValidateMode: 'onSubmit' });

type LinkFormProps = {
  form: ReturnType<typeof useLinkForm>;
  redeem: (code: string) => Promise<string | null>;
};

/** Takes a pasted connect link. */
export const LinkForm = ({ form, redeem }: LinkFormProps) => {
  const { control, register, handleSubmit, setError, setFocus, setValue, clearErrors } = form;
  const { errors } = useFormState({ control });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: redeem,
    onSuccess: (problem) => {
      if (problem !== null) setError('link', { message: problem }, { shouldFocus: true });
    },
  });
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '');
    clearErrors('link');
    if (text !== '') setValue('link', text.trim());
    setFocus('link');
  };
  return (
    <form
      noValidate
      className={`${card['card']} ${classes['link']}`}
      onSubmit={(event) => void handleSubmit(({ link: code }) => mutate(code))(event)}
    >
      <TextField
        id="connect-link"
        label={words.link}
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder={words.linkHint(ownOrigin())}
        leftSection={<IconLink size={18} aria-hidden />}
        rightSection={
          // A browser shares its clipboard with secure pages alone, and may ask first.
          'clipboard' in navigator && (
            // No stop of Tab: whoever has a keyboard pastes by it.
            <IconButton tabIndex={-1} label={words.paste} onClick={() => void paste()}>
              <IconClipboard size={18} aria-hidden />
            </IconButton>
          )
        }
        note={words.linkNote}
        error={errors.link?.message}
        {...register('link', { onChange: () => clearErrors('link') })}
      />
      <Button type="submit" className={classes['connect'] ?? ''} aria-disabled={isPending || undefined}>
        {isPending ? words.connecting : words.connect}
      </Button>
    </form>
  );
};
