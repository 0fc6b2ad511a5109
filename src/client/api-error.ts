import type { Issue } from '#contract/answers.ts';
import type { NotSent, Refused, Shed, Unknown } from './outcome.ts';

/** A call that did not succeed, in words for people. Holds neither request nor key nor the raw answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly issues: readonly Issue[];
  /** HTTP status; null where no answer was read. */
  readonly status: number | null;

  constructor(message: string, issues: readonly Issue[] = [], status: number | null = null) {
    super(message);
    this.issues = issues;
    this.status = status;
  }
}

type Failure = Refused | Shed | Unknown | NotSent;

/** What happened, in one sentence, for calls that change nothing or may be repeated without harm. */
export const failureMessage = (failure: Failure): string => {
  switch (failure.kind) {
    case 'refused':
      return failure.keyRefused
        ? 'The API key was not accepted. Enter it again under Connection.'
        : failure.message;
    case 'shed':
      return 'The service is busy. Try again in a moment.';
    case 'not-sent':
      return failure.why === 'offline'
        ? 'This device is offline.'
        : 'The API key is missing. Enter it under Connection.';
    case 'unknown':
      return failure.why === 'timeout'
        ? 'The service did not answer in time.'
        : failure.why === 'no-answer'
          ? 'The service could not be reached.'
          : 'The service gave an answer that could not be understood.';
  }
};

export const toApiError = (failure: Failure): ApiError =>
  failure.kind === 'refused'
    ? new ApiError(failureMessage(failure), failure.issues, failure.status)
    : new ApiError(failureMessage(failure));
