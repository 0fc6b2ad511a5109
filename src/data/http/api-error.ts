import type { Issue } from '#contract/answers.ts';
import {
  areRolesRefused,
  type NotSent,
  type Refused,
  type Shed,
  type Unknown,
  type UnknownReason,
} from './outcome.ts';
import { words } from './words.ts';

/** A call that did not succeed, in words for people. Holds neither request nor key nor the raw answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly issues: readonly Issue[];
  /** HTTP status; null where no answer was read. */
  readonly status: number | null;
  /** The number in the answer's envelope; null where there is none. */
  readonly bodyStatus: number | null;
  /** No answer says whether the service has done what it was asked for. */
  readonly mayBeDone: boolean;

  constructor(
    message: string,
    issues: readonly Issue[] = [],
    status: number | null = null,
    bodyStatus: number | null = null,
    mayBeDone = false,
  ) {
    super(message);
    this.issues = issues;
    this.status = status;
    this.bodyStatus = bodyStatus;
    this.mayBeDone = mayBeDone;
  }
}

/** Whether what was asked for may be done, though no answer says so. */
export const mayBeDone = (error: Error | null): boolean => error instanceof ApiError && error.mayBeDone;

/** Whether the same question may have an answer later. (The error of a busy service has no status, so it may.) */
export const mayPass = (error: Error): boolean => !(error instanceof ApiError && (error.status ?? 500) < 500);

const unknownWords: Partial<Record<UnknownReason, string>> = {
  timeout: words.timeout,
  'no-answer': words.noAnswer,
  'server-error': words.serverError,
};

export type Failure = Refused | Shed | Unknown | NotSent;

/** What happened, in one sentence, for calls that change nothing or may be repeated without harm. */
export const failureMessage = (failure: Failure): string => {
  switch (failure.kind) {
    case 'refused':
      if (failure.keyRefused) return words.keyRefused;
      return areRolesRefused(failure) ? words.rolesRefused : failure.message;
    case 'shed':
      return words.busy;
    case 'not-sent':
      return failure.why === 'offline' ? words.offline : words.noKey;
    case 'unknown':
      return unknownWords[failure.why] ?? words.notUnderstood;
  }
};

export const toApiError = (failure: Failure, bodyStatus: number | null = null): ApiError =>
  failure.kind === 'refused'
    ? new ApiError(failureMessage(failure), failure.issues, failure.status, bodyStatus)
    : new ApiError(failureMessage(failure), [], null, null, failure.kind === 'unknown');
