import { IconCheck, IconMinus } from '@tabler/icons-react';
import { hasList, type Connection } from '#data/http/connection.ts';
import { useQuery } from '@tanstack/react-query';
import { livePromosQuery, promoListState } from '#data/lists/promos-query.ts';
import { canFind } from '#data/http/task-queries.ts';
import cards from '#ui/card.module.css';
import classes from './connection.module.css';
import { useLiveLists } from './use-live-lists.ts';
import { offersOf, words } from './words.ts';

/** What the connected service announced, and which lists it gave, in plain words. */
export const ServiceOffers = ({ connection }: { connection: Connection }) => {
  const live = useLiveLists(connection);
  // The page of the promos has asked.
  const promos = useQuery(livePromosQuery(connection)).data;
  const offers = offersOf({
    capabilities: connection.capabilities,
    lists: [
      ...(connection.capabilities?.lists ?? []).filter((list) => hasList(connection, list)),
      ...live.flatMap(({ list, answer }) => (answer?.got === true ? [list] : [])),
      ...(promoListState(connection, promos) === 'live' ? (['promo'] as const) : []),
    ],
    refused: live.flatMap(({ list, answer }) => (answer?.got === false ? [{ list, why: answer.why }] : [])),
    canFind: canFind(connection),
  });
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
