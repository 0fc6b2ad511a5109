import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { TextField } from '#ui/text-field.tsx';
import type { ConnectValues } from './connect-values.ts';
import { words } from './words.ts';

type PromoFieldsProps = { form: UseFormReturn<ConnectValues>; connection: Connection | null };

/** The address and the key of the promos, for a kind of service that has them elsewhere. */
export const PromoFields = ({ form, connection }: PromoFieldsProps) => {
  const { control, register } = form;
  const { errors } = useFormState({ control, name: ['promoBaseUrl', 'promoApiKey'] });
  const profileId = useWatch({ control, name: 'profileId' });
  if (!profiles[profileId].promosElsewhere) return null;
  return (
    <>
      <TextField
        id="connection-promo-address"
        label={words.promoAddress}
        type="url"
        inputMode="url"
        spellCheck={false}
        note={words.promoAddressNote}
        error={errors.promoBaseUrl?.message}
        {...register('promoBaseUrl')}
        disabled={__DEMO__}
      />
      {/* `new-password`: a password manager must not fill in the key of the tasks, which would go to the other service. */}
      <TextField
        id="connection-promo-key"
        label={words.promoKey}
        type="password"
        autoComplete="new-password"
        note={connection?.promos?.hasKey ? words.hasKeyNote : words.promoKeyNote}
        error={errors.promoApiKey?.message}
        {...register('promoApiKey')}
        disabled={__DEMO__}
      />
    </>
  );
};
