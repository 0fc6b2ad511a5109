import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { listQuery } from '#data/lists/list-query.ts';
import { isWholePhone, usePhoneCountries, useReadPhone } from '#form/phone-rule.ts';

/** How the phones of a search are read. The merchants, whose countries count, are asked for only where it may be one. */
export const useSearchedPhone = (connection: Connection | null, search: string) => {
  const query = listQuery(connection, 'merchant');
  const { data } = useQuery({ ...query, enabled: query.enabled === true && isWholePhone(search) });
  usePhoneCountries(connection, data);
  return useReadPhone(search);
};
