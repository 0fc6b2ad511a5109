import { Button, Group, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import type { FieldName } from '#contract/fields.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { CustomFields } from './custom-fields.tsx';
import classes from './form.module.css';
import { ImageLinks } from './image-links.tsx';
import { TemplateField } from './picker-field.tsx';
import { foldOf, isPlainText, sectionFields } from '../schema.ts';
import { control, useTaskKind } from '../task-form.ts';
import { TextInput } from './text-input.tsx';
import { useFolds } from './use-folds.ts';
import { formKeyOf, type FormKey } from '../values.ts';
import { words } from '../words.ts';

const Field = ({ name, formKey }: { name: FieldName; formKey: FormKey }) => {
  if (formKey === 'images') return <ImageLinks />;
  if (formKey === 'template') return <TemplateField />;
  if (formKey === 'customFields' || formKey === 'deliveryCustomFields')
    return <CustomFields name={formKey} field={name} />;
  return isPlainText(name) && <TextInput name={name} />;
};

export const WhatSection = () => {
  const hydrated = useHydrated();
  const kind = useTaskKind();
  const folds = useFolds();
  const assignment = useWatch({ control, name: 'assignment' });
  const fields = sectionFields(kind, 'what').flatMap((name) => {
    const formKey = formKeyOf(kind, name);
    // Automatic assignment goes by the tags, which are next to the team then.
    const isElsewhere = formKey === 'tags' && assignment === 'auto';
    return formKey && !isElsewhere ? [{ name, formKey, title: foldOf(kind, name) }] : [];
  });
  const always = fields.filter(({ title }) => title === null);
  const titles = [...new Set(fields.flatMap(({ title }) => title ?? []))];
  const keysOf = (title: string) => fields.flatMap((field) => (field.title === title ? field.formKey : []));
  const closed = titles.filter((title) => !folds.isOpen(keysOf(title)));
  const open = fields.filter(({ title }) => title !== null && !closed.includes(title));
  return (
    <>
      {always.map(({ name, formKey }) => (
        <Field key={formKey} name={name} formKey={formKey} />
      ))}
      <SimpleGrid
        type="container"
        cols={{ base: 1, '30rem': 3 }}
        spacing="sm"
        verticalSpacing={8}
        mt={open.length > 0 ? 8 : 0}
        onFocus={() => folds.keepOpen(open.map(({ formKey }) => formKey))}
      >
        {open.map(({ name, formKey }) => (
          <Field key={formKey} name={name} formKey={formKey} />
        ))}
      </SimpleGrid>
      {closed.length > 0 && (
        <Group gap="xs" mb={8} className={classes['add'] ?? ''} data-beside={always.length > 0 || undefined}>
          {closed.map((title) => (
            <Button
              key={title}
              variant="subtle"
              color="gray"
              size="compact-sm"
              px={4}
              disabled={!hydrated}
              aria-label={words.add(title)}
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => folds.open(keysOf(title))}
            >
              {words.addShort(title)}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
};
