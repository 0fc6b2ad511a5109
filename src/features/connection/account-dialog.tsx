import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ChosenAccount } from '#data/http/account.ts';
import type { AccountQuestion, ConnectResult } from '#data/http/connect.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { accountWords as words } from './words.ts';

type AccountDialogProps = {
  question: AccountQuestion;
  choose: (chosen: ChosenAccount) => Promise<ConnectResult>;
  onChosen: (result: ConnectResult) => void;
  onClose: () => void;
};

const other = 'another account';

/** Asks whose key it is. The previous connection stays in force until the answer. */
export const AccountDialog = ({ question, choose, onChosen, onClose }: AccountDialogProps) => {
  const { known, baseUrl } = question;
  const [id, setId] = useState('');
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.connect}
      canConfirm={id !== ''}
      action={() => choose(known.find((account) => account.id === id) ?? null)}
      onDone={(result) => {
        onClose();
        onChosen(result);
      }}
      onClose={onClose}
    >
      <p>{words.text(new URL(baseUrl).host)}</p>
      <Radio.Group aria-label={words.title} value={id} onChange={setId}>
        <Stack gap="xs">
          {known.map((account) => (
            <Radio
              key={account.id}
              value={account.id}
              label={words.same(account.name || words.merchant(account.merchantId))}
              description={words.sameText}
            />
          ))}
          <Radio value={other} label={words.other} description={words.otherText} />
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
};
