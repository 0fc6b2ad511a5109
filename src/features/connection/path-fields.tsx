import { Button, Group, Radio } from '@mantine/core';
import '@mantine/core/styles/Group.layer.css';
import { useState } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { changeProfile } from '#data/http/change-connection.ts';
import { profileIds, profiles, type ProfileId } from '#contract/profiles.ts';
import { TextField } from '#ui/text-field.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { isPath, pathNames, profileOf, type ConnectValues } from './connect-values.ts';
import cards from '#ui/card.module.css';
import classes from './connection.module.css';
import { words } from './words.ts';

type PathFieldsProps = {
  form: UseFormReturn<ConnectValues>;
  /** A connection is in force, so that paths can be changed without entering the key again. */
  connected: boolean;
  /** What was entered is being checked. */
  isFixed: boolean;
};

/** The type of service and a path per operation. */
export const PathFields = ({ form, connected, isFixed }: PathFieldsProps) => {
  const { control, register, setValue, trigger, getValues } = form;
  const { errors } = useFormState({ control, name: 'paths' });
  const profileId = useWatch({ control, name: 'profileId' });
  const [saved, setSaved] = useState(false);

  const choose = (id: ProfileId) => {
    if (isFixed) return;
    setValue('profileId', id);
    for (const name of pathNames) setValue(`paths.${name}`, profiles[id].paths[name]);
    setSaved(false);
  };
  const save = async () => {
    if (!(await trigger('paths', { shouldFocus: true }))) return;
    changeProfile(profileOf(getValues()));
    setSaved(true);
  };

  return (
    <div className={classes['advanced']}>
      <p className={cards['note']}>{words.advancedNote}</p>
      <fieldset className={classes['choices']}>
        <legend>{words.serviceType}</legend>
        {profileIds.map((id) => (
          <Radio
            key={id}
            name="service-type"
            label={words.serviceTypes[id].label}
            description={words.serviceTypes[id].note}
            checked={profileId === id}
            onChange={() => choose(id)}
          />
        ))}
      </fieldset>
      <div className={classes['fields']}>
        {pathNames.map((name) => (
          <TextField
            key={name}
            id={`connection-path-${name}`}
            label={words.paths[name]}
            spellCheck={false}
            readOnly={isFixed}
            error={errors.paths?.[name]?.message}
            {...register(`paths.${name}`, {
              validate: (text) => isPath(text) || words.badPath,
              onChange: () => setSaved(false),
            })}
          />
        ))}
      </div>
      {connected && (
        <Group gap={8}>
          <Button variant="default" onClick={() => void save()}>
            {words.savePaths}
          </Button>
          {saved && <span data-tone="ok">{words.savedPaths}</span>}
          <LiveText>{saved ? words.savedPaths : ''}</LiveText>
        </Group>
      )}
    </div>
  );
};
