import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { Connection } from '#client/connection.ts';
import classes from './connection.module.css';
import { offersOf, words } from './words.ts';

/** What the connected service announced, in plain words. */
export const ServiceOffers = ({ connection }: { connection: Connection }) => {
  const { capabilities, baseUrl, merchantId, hasKey } = connection;
  return (
    <section className={classes['panel']} aria-labelledby="service-offers">
      <h2 id="service-offers" className={classes['heading']}>
        {words.offers}
      </h2>
      <p className={classes['service']}>
        {capabilities && (
          <>
            <b>{capabilities.service}</b> {capabilities.version} ·{' '}
          </>
        )}
        {baseUrl}
      </p>
      {hasKey && <p className={classes['note']}>{words.connectedAs(merchantId)}</p>}
      {!capabilities && <p className={classes['note']}>{words.offersNothing}</p>}
      <ul className={classes['offers']}>
        {offersOf(capabilities).map(({ has, text }) => (
          <li key={text} data-has={has}>
            {has ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
};
