import { VisuallyHidden } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { demoAccountId } from '#contract/extensions.ts';
import { useConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { useOnLine } from '#data/http/online.ts';
import { useIsSilent } from '#data/http/reachability.ts';
import { useHydrated } from '#data/state/hydration.ts';
import classes from './shell.module.css';
import { stateWords as words } from './words.ts';

type StateProps = { isWell?: boolean; children: ReactNode };

// One element in every state: of a region that comes with its text nothing is announced.
const State = ({ isWell = false, children }: StateProps) => {
  const Icon = isWell ? IconPlugConnected : IconPlugConnectedX;
  return (
    <div role="status" className={isWell ? classes['connected'] : classes['disconnected']}>
      <Icon size={16} aria-hidden />
      <span className={classes['facts']}>{children}</span>
    </div>
  );
};

/** Whether calls can be made, to which host and for whom, and whether the last one had an answer. */
export const ConnectionState = () => {
  const connection = useConnection();
  const onLine = useOnLine();
  const hydrated = useHydrated();
  const isSilent = useIsSilent(connection?.baseUrl ?? '');
  if (!hydrated) return <State isWell>{null}</State>;
  if (!connection?.hasKey) return <State>{words.notConnected}</State>;
  const { account, baseUrl, isKeyChecked, ownKey } = connection;
  // A key for everything needs no name.
  const isLimited = !may(connection, 'create') || !may(connection, 'switchPromos');
  const isDemo = account?.id === demoAccountId;
  const { host } = new URL(baseUrl);
  if (!onLine)
    return (
      <State>
        {words.offline}
        <span className={classes['host']}>{words.atHost(host)}</span>
      </State>
    );
  if (isSilent) return <State>{words.silent(host)}</State>;
  return (
    <State isWell={isKeyChecked}>
      <VisuallyHidden>{`${isKeyChecked ? words.connectedTo : words.notChecked} `}</VisuallyHidden>
      <bdi className={classes['host']}>{host}</bdi>
      {account && (
        <>
          <VisuallyHidden>{` ${words.as} `}</VisuallyHidden>
          <bdi className={classes['account']} data-demo={isDemo} data-tip={isDemo ? words.demo : undefined}>
            {isLimited && ownKey ? words.withKey(account.name, ownKey.name) : account.name}
          </bdi>
          {isDemo && <VisuallyHidden>{` · ${words.demo}`}</VisuallyHidden>}
        </>
      )}
      {!isKeyChecked && (
        <>
          {' '}
          <span className={classes['unchecked']}>{words.unchecked}</span>
        </>
      )}
    </State>
  );
};
