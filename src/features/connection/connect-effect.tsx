import { useWatch, type Control } from 'react-hook-form';
import { accountTitle, type Connection } from '#data/http/connection.ts';
import { readServiceAddress } from '#data/http/service-address.ts';
import type { ConnectValues } from './connect-values.ts';
import { words } from './words.ts';

type ConnectEffectProps = { control: Control<ConnectValues>; connection: Connection | null };

/** What Connect will do as the fields stand. */
export const ConnectEffect = ({ control, connection }: ConnectEffectProps) => {
  const [baseUrl, apiKey] = useWatch({ control, name: ['baseUrl', 'apiKey'] });
  if (!connection) return words.effect.first;
  const name = accountTitle(connection);
  if (!connection.hasKey) return words.effect.again(name);
  const address = readServiceAddress(baseUrl);
  const isElsewhere = !address.ok || address.baseUrl !== connection.baseUrl;
  return apiKey.trim() !== '' || isElsewhere ? words.effect.change(name) : words.effect.save;
};
