import { Button, Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useForm, useFormState, useWatch, type Control } from 'react-hook-form';
import type { AccountQuestion, ConnectResult, MerchantQuestion } from '#data/http/connect-result.ts';
import { connect } from '#data/http/connect.ts';
import { accountTitle, type Connection } from '#data/http/connection.ts';
import { ownOrigin, readServiceAddress } from '#data/http/service-address.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { accountBook } from '#data/device/account-book.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { hasOwnPaths, profileOf, startValues, type ConnectValues } from './connect-values.ts';
import cards from '#ui/card.module.css';
import classes from './connection.module.css';
import { PathFields } from './path-fields.tsx';
import { merchantWords, words } from './words.ts';
import { Dialog } from '#ui/dialog.tsx';

type MerchantDialogProps = {
  question: MerchantQuestion;
  onChosen: (result: ConnectResult) => void;
  /** Nothing is connected: the person corrects the ID. */
  onClose: () => void;
};

/** Asks whether to connect with a merchant ID that the service does not list. The connection before it stays in force until the answer. */
const MerchantDialog = ({ question, onChosen, onClose }: MerchantDialogProps) => {
  const { mutate, isPending, unlessRunning } = useSingleMutation({
    mutationFn: question.goOn,
    onSuccess: onChosen,
  });
  const cancel = unlessRunning(onClose);
  return (
    <Dialog
      title={merchantWords.title(question.merchantId)}
      onClose={cancel}
      actions={
        <>
          <Button aria-disabled={isPending || undefined} onClick={() => mutate()}>
            {merchantWords.goOn}
          </Button>
          <Button variant="default" aria-disabled={isPending || undefined} onClick={cancel}>
            {merchantWords.correct}
          </Button>
        </>
      }
    >
      <p>{merchantWords.text}</p>
    </Dialog>
  );
};

type ConnectFootProps = {
  control: Control<ConnectValues>;
  connection: Connection | null;
  isPending: boolean;
  onCancel: (() => void) | undefined;
};

/** The buttons, and what the first one will do as the fields stand. */
const ConnectFoot = ({ control, connection, isPending, onCancel }: ConnectFootProps) => {
  const effectId = useId();
  const [baseUrl, apiKey] = useWatch({ control, name: ['baseUrl', 'apiKey'] });
  const address = readServiceAddress(baseUrl);
  const isElsewhere = !address.ok || address.baseUrl !== connection?.baseUrl;
  const saves = connection?.hasKey === true && !isElsewhere && apiKey.trim() === '';
  const change = connection?.hasKey ? words.effect.change : words.effect.again;
  return (
    <div className={cards['foot']}>
      <Button
        type="submit"
        variant={connection?.hasKey ? 'default' : 'filled'}
        aria-disabled={isPending}
        aria-describedby={effectId}
      >
        {isPending ? words.connecting : saves ? words.save : words.connect}
      </Button>
      {onCancel && (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
      <p id={effectId} className={cards['note']}>
        {isPending
          ? words.effect.fixed
          : saves
            ? words.effect.save
            : connection && change(accountTitle(connection))}
      </p>
    </div>
  );
};

type ConnectFormProps = {
  connection: Connection | null;
  onConnected: (connection: Connection) => void;
  /** Where what is in use may stay. */
  onCancel?: (() => void) | undefined;
};

/**
 * Address, key and merchant. Whatever is wrong is said at its field; what the service says, above the buttons.
 * The demo connects by itself and shows the fields read-only, so that no real key is typed into it.
 */
export const ConnectForm = ({ connection, onConnected, onCancel }: ConnectFormProps) => {
  const [start] = useState(startValues);
  const form = useForm<ConnectValues>({ defaultValues: start, reValidateMode: 'onBlur' });
  const { control, register, handleSubmit, getValues, setError, setFocus, setValue } = form;
  const { errors } = useFormState({ control });
  const usual = connection?.merchantId;
  useEffect(() => {
    // The card of the defaults may have changed it.
    if (usual !== undefined) setValue('merchantId', usual);
  }, [usual, setValue]);
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<AccountQuestion | null>(null);
  const [merchant, setMerchant] = useState<MerchantQuestion | null>(null);
  const [open, setOpen] = useState(() => start.profileId !== 'documented' || hasOwnPaths(start));
  const advancedId = useId();

  const show = (result: ConnectResult) => {
    setMerchant(null);
    if (result.ok) {
      setValue('apiKey', '');
      onConnected(result.connection);
    } else if (result.why === 'which-account') setQuestion(result);
    else if (result.why === 'unknown-merchant') setMerchant(result);
    else if (result.field === null) setProblem(result.message);
    else setError(result.field, { message: result.message }, { shouldFocus: true });
  };
  const { mutate, isPending } = useSingleMutation({
    // Reads the values by itself: no key comes into a cache.
    mutationFn: () => {
      const values = getValues();
      const { baseUrl, apiKey, merchantId, storeInTab } = values;
      const input = { baseUrl, apiKey, merchantId, storeInTab, profile: profileOf(values) };
      setProblem(null);
      return connect(input, accountBook);
    },
    onSuccess: show,
  });

  return (
    <form
      noValidate
      aria-labelledby="connection-service"
      className={cards['card']}
      onSubmit={(event) => void handleSubmit(() => mutate())(event)}
    >
      <header className={cards['head']}>
        <h2 id="connection-service">{words.service}</h2>
      </header>
      <div className={cards['body']}>
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
          {/* The merchant stands in for a user name, so that a password manager can keep one key per merchant. */}
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
          {open && <PathFields form={form} connected={connection !== null} isFixed={isPending} />}
        </div>
        {problem !== null && (
          <ErrorNote alert title={words.failed}>
            {problem}
          </ErrorNote>
        )}
      </div>
      {!__DEMO__ && (
        <ConnectFoot control={control} connection={connection} isPending={isPending} onCancel={onCancel} />
      )}
      {merchant && (
        <MerchantDialog
          question={merchant}
          onChosen={show}
          onClose={() => {
            setMerchant(null);
            // Once the dialog is gone, which gives the focus back to the button.
            requestAnimationFrame(() => setFocus('merchantId'));
          }}
        />
      )}
      {question && <AccountDialog question={question} onChosen={show} onClose={() => setQuestion(null)} />}
    </form>
  );
};
