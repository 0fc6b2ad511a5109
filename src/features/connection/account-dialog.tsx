import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccountQuestion, ConnectResult } from '#data/http/connect-result.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import cards from '#ui/card.module.css';
import { accountWords as words } from './words.ts';

type AccountDialogProps = {
  question: AccountQuestion;
  onChosen: (result: ConnectResult) => void;
  onClose: () => void;
};

/** Asks whose key it is. The connection before it stays in force until the answer. */
export const AccountDialog = ({ question, onChosen, onClose }: AccountDialogProps) => {
  const { known, baseUrl, choose } = question;
  const [id, setId] = useState(known[0]?.id ?? '');
  const { mutate, unlessRunning } = useSingleMutation({
    mutationFn: choose,
    onSuccess: (result) => {
      onClose();
      onChosen(result);
    },
  });
  const cancel = unlessRunning(onClose);
  return (
    <Dialog
      title={words.title}
      onClose={cancel}
      actions={
        <>
          <Button onClick={() => mutate(known.find((account) => account.id === id) ?? null)}>
            {words.same}
          </Button>
          <Button variant="default" onClick={() => mutate(null)}>
            {words.other}
          </Button>
          <Button variant="subtle" color="gray" onClick={cancel}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.text(new URL(baseUrl).host)}</p>
      {known.length > 1 && (
        <FilterRadios
          label={words.known}
          choices={known.map(({ id: value, name, merchantId }) => ({
            value,
            label: words.account(name, merchantId),
          }))}
          value={id}
          onChange={setId}
        />
      )}
      <ul className={cards['note']}>
        <li>
          <strong>{words.same}</strong>: {words.sameText}
        </li>
        <li>
          <strong>{words.other}</strong>: {words.otherText}
        </li>
      </ul>
    </Dialog>
  );
};
