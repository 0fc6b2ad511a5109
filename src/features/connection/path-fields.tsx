import { Radio, Stack, Text } from '@mantine/core';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { profileIds, profiles, type ProfileId } from '#contract/profiles.ts';
import { TextField } from '#ui/text-field.tsx';
import { isPath, pathNames, type ConnectValues } from './connect-values.ts';
import classes from './connection.module.css';
import { words } from './words.ts';

type PathFieldsProps = {
  form: UseFormReturn<ConnectValues>;
  /** The values are being checked. */
  isFixed: boolean;
};

/** The type of service and a path per operation. */
export const PathFields = ({ form, isFixed }: PathFieldsProps) => {
  const { control, register, setValue } = form;
  const { errors } = useFormState({ control, name: 'paths' });
  const profileId = useWatch({ control, name: 'profileId' });
  const choose = (id: ProfileId) => {
    if (isFixed) return;
    setValue('profileId', id);
    setValue('paths', profiles[id].paths);
  };
  return (
    <Stack gap="sm" my="xs" ps="md" style={{ borderInlineStart: '2px solid var(--border)' }}>
      <Text fz="var(--t-13)" c="dimmed">
        {words.advancedNote}
      </Text>
      <Stack component="fieldset" gap={4}>
        <legend>{words.serviceType}</legend>
        {profileIds.map((id) => (
          <Radio
            key={id}
            name="service-type"
            label={words.serviceTypes[id]}
            checked={profileId === id}
            onChange={() => choose(id)}
          />
        ))}
      </Stack>
      <div className={classes['fields']}>
        {pathNames.map((name) => (
          <TextField
            key={name}
            id={`connection-path-${name}`}
            label={words.paths[name]}
            spellCheck={false}
            readOnly={isFixed}
            error={errors.paths?.[name]?.message}
            {...register(`paths.${name}`, { validate: (text) => isPath(text) || words.badPath })}
          />
        ))}
      </div>
    </Stack>
  );
};
