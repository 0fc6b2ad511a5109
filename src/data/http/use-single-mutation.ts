import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { useId } from 'react';

/**
 * `useMutation` for what must happen once for a press: a second press in the same task comes before `isPending` is drawn. Its data
 * leave the cache with the component.
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
  /** Whether it is under way now, drawn or not. */
  const isRunning = () => client.isMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    /** What would close a dialog, held while the call is under way: the dialog stays until it can say what became of it. */
    unlessRunning: (close: () => void) => (): void => {
      if (!isRunning()) close();
    },
    /** Its own `onSuccess`, beside the variables, is only called while the component is there: what closes it belongs there. */
    mutate: (...given: Parameters<typeof mutation.mutate>): void => {
      if (!isRunning()) mutation.mutate(...given);
    },
  };
};
