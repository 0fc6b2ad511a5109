import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { useId } from 'react';

/**
 * `useMutation` for an action that runs once: a second press may come before `isPending` is rendered. Its data leave the cache with the
 * component.
 */
export const useSingleMutation = <Data, Variables = void>(
  options: Pick<
    UseMutationOptions<Data, Error, Variables>,
    'mutationFn' | 'onSuccess' | 'onError' | 'onSettled'
  >,
) => {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const mutation = useMutation({ ...options, mutationKey, gcTime: 0 });
  /** Whether it is running now, rendered or not. */
  const isRunning = () => client.isMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    /** Closes a dialog, but not while the action runs: the dialog then shows its result. */
    unlessRunning: (close: () => void) => (): void => {
      if (!isRunning()) close();
    },
    /** An `onSuccess` passed here runs only while the component is mounted: close it there. */
    mutate: (...given: Parameters<typeof mutation.mutate>): void => {
      if (!isRunning()) mutation.mutate(...given);
    },
  };
};
