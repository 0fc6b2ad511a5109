import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { hasExtensions, abandonConnecting, useConnection, type Connection } from '#data/http/connection.ts';
import { useKeyAfterDisconnect } from '#data/http/leave-account.ts';
import { may, mayAsk } from '#data/http/key-rights.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { docsPath, extensionPaths } from '#contract/extensions.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Blank } from '#ui/blank.tsx';
import { Page } from '#ui/page.tsx';
import { AccountCard } from './account-card.tsx';
import { ConnectForm } from './connect-form.tsx';
import classes from './connection.module.css';
import { DefaultsCard } from './defaults-card.tsx';
import { DeviceLists } from './device-lists.tsx';
import { KeysSection } from './keys-section.tsx';
import { leftWords } from './api-key-words.ts';
import { ThisDevice } from './this-device.tsx';
import { words, offersOf } from './words.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import cards from '#ui/card.module.css';

/** What the connected service announced, in plain words. */
const ServiceOffers = ({ connection }: { connection: Connection }) => {
  const offers = offersOf(connection.capabilities);
  return (
    <section className={cards['card']} aria-labelledby="service-offers">
      <header className={cards['head']}>
        <h2 id="service-offers">{words.offers}</h2>
      </header>
      <ul className={classes['offers']}>
        {offers.map(({ has, title, text }) => (
          <li key={title} data-has={has}>
            {has ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
            <div>
              <p className={classes['offer']}>{title}</p>
              <p className={classes['small']}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

type ConnectionPageProps = {
  /** A connect link is followed. */
  isFollowing?: boolean;
  /** What a connect link that did not work is to say. */
  linkProblem: string | null;
  /** Follows that link once more; undefined where that cannot help. */
  onLinkAgain?: (() => Promise<void>) | undefined;
};

/** Which service, which account. */
export const ConnectionPage = (props: ConnectionPageProps) =>
  useHydrated() ? (
    <KnownConnection {...props} />
  ) : (
    <Page title={words.title} intro={words.intro}>
      <Blank as="card" />
    </Page>
  );

const KnownConnection = ({ isFollowing = false, linkProblem, onLinkAgain }: ConnectionPageProps) => {
  const again = useSingleMutation({ mutationFn: async () => onLinkAgain?.() });
  const connection = useConnection();
  const left = useKeyAfterDisconnect();
  const ready = connection?.hasKey === true;
  // What is in use is only changed on request, but for a key that is missing.
  const [isWanted, setChanging] = useState(!ready);
  const isChanging = isWanted || !ready;
  const stopChanging = () => {
    abandonConnecting();
    setChanging(false);
  };
  const changeRef = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(isChanging);
  useEffect(() => {
    // Where the form is gone with the focus in it, what opens it again has it now.
    const isLost = wasChanging.current && !isChanging && document.activeElement === document.body;
    if (isLost) changeRef.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  // The link leads on from this page: until it fails there is nothing to fill in.
  const isArriving = isFollowing && !connection && linkProblem === null;
  const ownsKeys = ready && mayAsk(connection, extensionPaths.keyList);
  // The demo's service is in the page, and answers nothing to people.
  const isOwnService = !__DEMO__ && connection?.baseUrl === location.origin && hasExtensions(connection);
  return (
    <Page title={words.title} intro={words.intro}>
      {isFollowing && <ErrorNote alert tone="info" title={words.following} />}
      {linkProblem !== null && (
        <ErrorNote
          alert
          title={words.linkFailed}
          action={
            onLinkAgain && (
              <Button
                variant="default"
                aria-disabled={again.isPending || undefined}
                onClick={() => again.mutate()}
              >
                {words.tryAgain}
              </Button>
            )
          }
        >
          {linkProblem}
        </ErrorNote>
      )}
      {!connection && left === 'revoked' && <ErrorNote tone="info" title={leftWords.revoked} />}
      {!connection && left === 'still-valid' && (
        <ErrorNote alert tone="warn" title={leftWords.stillValid}>
          {leftWords.stillValidText}
        </ErrorNote>
      )}
      {connection && !ready && (
        <ErrorNote tone="warn" title={words.keyGone}>
          {words.keyGoneText}
        </ErrorNote>
      )}
      {ready && !connection.isKeyChecked && (
        <ErrorNote tone="info" title={words.uncheckedTitle}>
          {connection.isUnheard ? words.unheardText : words.uncheckedText}
        </ErrorNote>
      )}
      {connection && (
        <AccountCard connection={connection}>
          {ready && !__DEMO__ && (
            <Button
              ref={changeRef}
              variant="default"
              aria-expanded={isChanging}
              onClick={() => (isChanging ? stopChanging() : setChanging(true))}
            >
              {words.change}
            </Button>
          )}
        </AccountCard>
      )}
      {isChanging && !isArriving && (
        <ConnectForm
          connection={connection}
          onConnected={() => setChanging(false)}
          onCancel={ready ? stopChanging : undefined}
        />
      )}
      {ownsKeys && <KeysSection key={`keys ${connection.id}`} connection={connection} />}
      <div className={classes['columns']}>
        <div className={classes['side']}>
          {ready && may(connection, 'create') && (
            <DefaultsCard key={`defaults ${connection.id}`} connection={connection} />
          )}
          {connection && <ServiceOffers connection={connection} />}
        </div>
        <ThisDevice />
      </div>
      {connection && <DeviceLists key={connection.id} connection={connection} />}
      <p className={classes['foot']}>
        {isOwnService && <a href={docsPath}>{words.apiDocs}</a>}
        <a href="/licenses.txt">{words.licences}</a>
      </p>
    </Page>
  );
};
