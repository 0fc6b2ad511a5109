import { Button, Checkbox, Group, Input, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { keyRoles, linkRoles, type GrantableRole } from '#contract/api-keys.ts';
import { ApiError, mayHaveSucceeded } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { requestNewKey, requestNewLink, keysQuery } from '#data/http/key-requests.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { apiKeyWords as words, roleWords } from './api-key-words.ts';
import { CreatedKeyDialog } from './created-key-dialog.tsx';

type NewKeyDialogProps = {
  connection: Connection;
  /** A key to copy, or a link that makes one in the browser that follows it. */
  what: 'key' | 'link';
  onClose: () => void;
};

type NewKey = { name: string; roles: GrantableRole[]; fleet_id: string };

/** The service's complaints about the fields. */
const issuesOf = (error: Error | null) => (error instanceof ApiError ? error.issues : []);

/** Makes a key or a connect link, and shows it this once. It stays until the service has answered: a key cannot be shown again. */
export const NewKeyDialog = ({ connection, what, onClose }: NewKeyDialogProps) => {
  const client = useQueryClient();
  const { register, control, handleSubmit, formState, setError } = useForm<NewKey>({
    defaultValues: { name: '', roles: [], fleet_id: '' },
  });
  const { errors } = formState;
  const isDriver = useWatch({ control, name: 'roles' }).includes('driver');
  // Not the mutation's data: no key comes into a cache.
  const [made, setMade] = useState<string | null>(null);
  const { mutate, isPending, error, unlessRunning } = useSingleMutation({
    mutationFn: async ({ name: typed, roles, fleet_id }: NewKey) => {
      const name = typed.trim();
      setMade(
        what === 'key'
          ? await requestNewKey(connection, { name, roles, ...(isDriver && { fleet_id }) })
          : await requestNewLink(connection, { name, roles }),
      );
    },
    onError: (failed) => {
      for (const { field, message } of issuesOf(failed))
        setError(field as keyof NewKey, { message }, { shouldFocus: true });
    },
    // It may have been made although its answer was lost.
    onSettled: () => void client.invalidateQueries({ queryKey: keysQuery(connection).queryKey }),
  });
  const cancel = unlessRunning(onClose);
  const isUnclear = mayHaveSucceeded(error);

  if (made !== null) return <CreatedKeyDialog what={what} text={made} onClose={onClose} />;
  return (
    <Dialog title={words.newTitle[what]} onClose={cancel}>
      <form noValidate onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
        <Stack gap="sm">
          <TextField
            id="key-name"
            data-autofocus
            label={words.name}
            required
            maxLength={64}
            note={words.nameNote}
            error={errors.name?.message}
            {...register('name')}
          />
          <Stack
            component="fieldset"
            gap={4}
            aria-describedby={errors.roles === undefined ? undefined : 'key-roles-problem'}
          >
            <legend>{words.roles}</legend>
            {(what === 'key' ? keyRoles : linkRoles).map((role) => (
              <Checkbox
                key={role}
                value={role}
                label={roleWords[role].name}
                description={roleWords[role].text}
                aria-invalid={errors.roles === undefined ? undefined : true}
                {...register('roles')}
              />
            ))}
            {errors.roles !== undefined && (
              <Input.Error id="key-roles-problem">{errors.roles.message}</Input.Error>
            )}
          </Stack>
          {isDriver && (
            <TextField
              id="key-agent"
              label={words.agent}
              required
              maxLength={64}
              note={words.agentNote}
              error={errors.fleet_id?.message}
              {...register('fleet_id')}
            />
          )}
          {error && issuesOf(error).length === 0 && (
            <ErrorNote alert title={isUnclear ? words.mayBeMade : words.failed}>
              {error.message} {isUnclear && words.mayBeMadeText}
            </ErrorNote>
          )}
          <Group gap={8} justify="end">
            <Button type="submit" aria-disabled={isPending || undefined}>
              {isPending ? words.making : words.make[what]}
            </Button>
            <Button variant="default" aria-disabled={isPending || undefined} onClick={cancel}>
              {words.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
