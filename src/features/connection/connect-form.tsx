import { Button, Card, Checkbox, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/Card.layer.css';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { connect, type AccountQuestion, type ConnectResult } from '#data/http/connect.ts';
import type { ChosenAccount } from '#data/http/account.ts';
import type { Connection } from '#data/http/connection.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { profileOf, startValues, type ConnectValues } from './connect-values.ts';
import classes from './connection.module.css';
import { PathFields } from './path-fields.tsx';
import { words } from './words.ts';

type ConnectFormProps = {
  connection: Connection | null;
  onConnected: () => void;
};

/**
 * Address, key and merchant. Errors are shown at their fields, the service's answer above the buttons.
 * The demo connects automatically and shows the fields read-only, so that no real key is typed into it.
 */
export const ConnectForm = ({ connection, onConnected }: ConnectFormProps) => {
  const [start] = useState(startValues);
  const form = useForm<ConnectValues>({ defaultValues: start, reValidateMode: 'onBlur' });
  const { control, register, handleSubmit, getValues, setError, setValue } = form;
  const { errors } = useFormState({ control });
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<AccountQuestion | null>(null);
  const [open, setOpen] = useState(false);
  const advancedId = useId();

  const show = (result: ConnectResult) => {
    if (result.ok) {
      setValue('apiKey', '');
      onConnected();
    } else if (result.why === 'which-account') setQuestion(result);
    else if (result.field === null) setProblem(result.message);
    else setError(result.field, { message: result.message }, { shouldFocus: true });
  };
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  const tryToConnect = (chosen?: ChosenAccount) => {
    attempt.current = new AbortController();
    const values = getValues();
    const input = { ...values, profile: profileOf(values), ...(chosen !== undefined && { chosen }) };
    return connect(input, attempt.current.signal);
  };
  const { mutate, isPending } = useSingleMutation({
    // Has no variables, so that no key comes into a cache.
    mutationFn: () => {
      setProblem(null);
      return tryToConnect();
    },
    onSuccess: show,
  });

  return (
    <Card
      component="form"
      noValidate
      aria-labelledby="connection-service"
      onSubmit={(event) => void handleSubmit(() => mutate())(event)}
    >
      <Card.Section component="header">
        <Title order={2} fz="lg" id="connection-service">
          {words.service}
        </Title>
      </Card.Section>
      <Stack gap="md" pt="md">
        <div className={classes['fields']}>
          <TextField
            id="connection-address"
            label={words.address}
            type="url"
            inputMode="url"
            spellCheck={false}
            note={words.addressNote(ownOrigin())}
            error={errors.baseUrl?.message}
            {...register('baseUrl')}
            disabled={__DEMO__}
            readOnly={isPending}
          />
          {/* The merchant serves as the user name, so that a password manager can keep one key per merchant. */}
          <TextField
            id="connection-merchant"
            label={words.merchant}
            autoComplete="username"
            spellCheck={false}
            note={connection ? undefined : words.merchantNote}
            error={errors.merchantId?.message}
            {...register('merchantId')}
            disabled={__DEMO__}
            readOnly={isPending}
          />
          <TextField
            id="connection-key"
            label={words.key}
            type="password"
            autoComplete="current-password"
            required={!connection?.hasKey}
            note={connection?.hasKey ? words.hasKeyNote : words.keyNote}
            error={errors.apiKey?.message}
            {...register('apiKey')}
            disabled={__DEMO__}
            readOnly={isPending}
          />
        </div>
        {!__DEMO__ && (
          <Checkbox
            label={words.storeInTab}
            description={words.storeInTabNote}
            {...register('storeInTab')}
            aria-disabled={isPending || undefined}
            onClick={(event) => isPending && event.preventDefault()}
          />
        )}
        <Button
          variant="subtle"
          size="compact-md"
          color="gray"
          w="fit-content"
          px={4}
          ms={-4}
          aria-expanded={open}
          aria-controls={advancedId}
          leftSection={<IconChevronRight size={16} aria-hidden data-open={open || undefined} />}
          onClick={() => setOpen(!open)}
        >
          {words.advanced}
        </Button>
        <div id={advancedId} hidden={!open}>
          {open && <PathFields form={form} isFixed={isPending} />}
        </div>
        {problem !== null && (
          <ErrorNote alert title={words.failed}>
            {problem}
          </ErrorNote>
        )}
      </Stack>
      {!__DEMO__ && (
        <Card.Section mt="md">
          <Button
            type="submit"
            variant={connection?.hasKey ? 'default' : 'filled'}
            aria-disabled={isPending || undefined}
          >
            {isPending ? words.connecting : words.connect}
          </Button>
        </Card.Section>
      )}
      {question && (
        <AccountDialog
          question={question}
          choose={tryToConnect}
          onChosen={show}
          onClose={() => setQuestion(null)}
        />
      )}
    </Card>
  );
};
