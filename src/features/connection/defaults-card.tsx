import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeMerchant } from '#data/http/change-connection.ts';
import type { Connection } from '#data/http/connection.ts';
import { listQuery } from '#data/lists/list-query.ts';
import { defaultZone, storeDefaultZone } from '#form/default-zone.ts';
import { readZone } from '#form/resolve-times.ts';
import { timeWords } from '#form/words.ts';
import { findZoneChoice, meantZone, searchZoneChoices, storedZone } from '#form/zone-choices.ts';
import { prepareZones } from '#time/search-zones.ts';
import cards from '#ui/card.module.css';
import { ComboBox } from '#ui/combo-box.tsx';
import { meantChoice, searchChoices } from '#ui/search-choices.ts';
import { words as uiWords } from '#ui/words.ts';
import classes from './connection.module.css';
import { words } from './words.ts';

const isUnderstood = (zone: string): boolean => zone === '' || readZone(zone) !== null;

/** What new tasks begin with on this device: their merchant, and their time zone where the place does not tell one. */
export const DefaultsCard = ({ connection }: { connection: Connection }) => {
  const { id, merchantId } = connection;
  const { data = [] } = useQuery(listQuery(connection, 'merchant'));
  const choices = data.map(({ merchant_id: value, name }) => ({ value, label: name, hint: value }));
  const [zone, setZone] = useState(() => defaultZone(id) ?? '');
  const [now] = useState(() => Date.now());
  return (
    <section className={cards['card']} aria-labelledby="defaults">
      <header className={cards['head']}>
        <h2 id="defaults">{words.defaults}</h2>
      </header>
      <div className={`${cards['body']} ${classes['fields']}`}>
        <ComboBox
          id="default-merchant"
          label={words.defaultMerchant}
          value={merchantId}
          onChange={(chosen) => {
            if (chosen !== merchantId) changeMerchant(chosen);
          }}
          search={(text) => searchChoices(choices, text)}
          find={(value) => choices.find((choice) => choice.value === value)}
          meant={(text) => meantChoice(choices, text)}
          empty={uiWords.usedAsTyped}
        />
        <ComboBox
          id="default-zone"
          label={words.defaultZone}
          value={zone}
          onFocus={() => void prepareZones()}
          onChange={(value) => {
            const chosen = storedZone(value);
            setZone(chosen);
            if (isUnderstood(chosen)) storeDefaultZone(id, chosen);
          }}
          error={isUnderstood(zone) ? undefined : timeWords.noZone}
          search={(text) => searchZoneChoices(text, now)}
          find={(value) => findZoneChoice(value, now)}
          meant={(text) => meantZone(text, now)}
          placeholder={words.noDefaultZone}
          note={words.defaultZoneNote}
        />
      </div>
    </section>
  );
};
