import type { Issue } from '#contract/answers.ts';
import {
  isPermissionDenied,
  type NotSent,
  type Refused,
  type Busy,
  type Unknown,
  type UnknownReason,
} from './outcome.ts';
import { words } from './words.ts';

type ErrorFacts = {
  issues?: readonly Issue[];
  /** HTTP status of a response that was read. */
  status?: number | null;
  /** Without a response, the request may have succeeded. */
  mayHaveSucceeded?: boolean;
  keyRefused?: boolean;
};

/** A failed call in words for people. Holds neither request nor key nor the raw response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly issues: readonly Issue[];
  readonly status: number | null;
  readonly mayHaveSucceeded: boolean;
  readonly keyRefused: boolean;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message);
    const { issues = [], status = null, mayHaveSucceeded: isUnclear = false, keyRefused = false } = facts;
    this.issues = issues;
    this.status = status;
    this.mayHaveSucceeded = isUnclear;
    this.keyRefused = keyRefused;
  }
}

/** Whether the request may be done although no response says so. */
export const mayHaveSucceeded = (error: Error | null): boolean =>
  error instanceof ApiError && error.mayHaveSucceeded;

const unknownWords: Partial<Record<UnknownReason, string>> = {
  timeout: words.timeout,
  'no-answer': words.noAnswer,
  'server-error': words.serverError,
};

type Failure = Refused | Busy | Unknown | NotSent;

/** One sentence for calls that change nothing or may be repeated without harm. */
export const failureMessage = (failure: Failure): string => {
  switch (failure.kind) {
    case 'refused':
      if (failure.keyRefused) return words.keyRefused;
      return isPermissionDenied(failure) ? words.rolesRefused : failure.message;
    case 'busy':
      return words.busy;
    case 'not-sent':
      return failure.why === 'offline' ? words.offline : words.noKey;
    case 'unknown':
      return unknownWords[failure.why] ?? words.notUnderstood;
  }
};

export const toApiError = (failure: Failure): ApiError =>
  new ApiError(
    failureMessage(failure),
    failure.kind === 'refused' ? failure : { mayHaveSucceeded: failure.kind === 'unknown' },
  );
