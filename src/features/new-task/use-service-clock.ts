import { useEffect } from 'react';
import { useConnection } from '#client/connection.ts';
import { useServiceLead } from '#client/service-clock.ts';
import { followServiceClock } from '#form/job-clock.ts';

/** Times of the form count from the clock of the service that is connected, where the device's is wrong. */
export const useServiceClock = (): void => {
  const lead = useServiceLead(useConnection()?.baseUrl ?? '');
  useEffect(() => followServiceClock(lead), [lead]);
};
