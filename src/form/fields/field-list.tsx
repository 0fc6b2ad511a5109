import { Box, Button, SimpleGrid, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFieldError } from '../field-errors.ts';
import { controlId } from '../task-form.ts';
import type { FormKey } from '../values.ts';

type FieldListProps = {
  name: FormKey;
  label: string;
  isLabelShown?: boolean;
  columns: number;
  children: ReactNode;
  add?: { label: string; onClick: () => void } | false;
};

export const FieldList = ({ name, label, isLabelShown, columns, children, add }: FieldListProps) => {
  const error = useFieldError(name);
  return (
    <Box
      role="group"
      aria-label={label}
      id={controlId(name)}
      tabIndex={-1}
      mb="xs"
      style={{ gridColumn: '1 / -1' }}
    >
      {isLabelShown && (
        <Text component="h3" fz="var(--t-13)" fw={600} mb={4}>
          {label}
        </Text>
      )}
      <SimpleGrid type="container" cols={{ base: 1, '30rem': columns }} spacing="sm" verticalSpacing={8}>
        {children}
      </SimpleGrid>
      {add && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={add.onClick}
        >
          {add.label}
        </Button>
      )}
      {error !== undefined && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </Box>
  );
};
