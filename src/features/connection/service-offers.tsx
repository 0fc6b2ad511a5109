import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { Connection } from '#client/connection.ts';
import classes from './connection.module.css';
import { offersOf, words } from './words.ts';

/** What the connected service announced, in plain words. */
export const ServiceOffers = ({ connection }: { connection: Connection }) => (
  <section className={classes['card']} aria-labelledby="service-offers">
    <h2 id="service-offers" className={classes['cardHead']}>
      {words.offers}
    </h2>
    <ul className={classes['offers']}>
      {offersOf(connection.capabilities).map(({ has, title, text }) => (
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
