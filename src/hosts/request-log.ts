import { pino, type Level, type LoggerOptions } from 'pino';
import type { ObservedRequest } from '#service/observe-requests.ts';

export const logLevels = ['error', 'warn', 'info', 'silent'] as const;

const levelOf = ({ status, code }: ObservedRequest): Level => {
  if (code === 'internal') return 'error';
  return status >= 500 ? 'warn' : 'info';
};

/** The log of the process: one line of JSON for each request on standard output, and for each unexpected error on the other. */
export const openLog = (level: (typeof logLevels)[number]) => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  // Synchronous, so that a killed process has logged everything it did.
  const requests = pino(options, pino.destination({ dest: 1, sync: true }));
  const errors = pino(options, pino.destination({ dest: 2, sync: true }));
  return {
    request: (observed: ObservedRequest): void =>
      requests[levelOf(observed)]({ ...observed, ms: Math.round(observed.ms * 10) / 10 }),
    /** Never anything of the request. */
    error: (error: unknown, requestId: string): void => {
      const stack = error instanceof Error ? error.stack : String(error);
      errors.error({ request_id: requestId, error: stack });
    },
  };
};
