import { TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useHydrated } from '#data/state/hydration.ts';
import { fieldProps } from '#ui/text-field.tsx';
import classes from './datetime-input.module.css';
import { fieldRows } from './field-rows.ts';
import { newOrderNumber } from './new-order-number.ts';
import sections from './sections.module.css';
import { controlId, useTaskForm } from './task-form.ts';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { words } from './words.ts';

/** The order number: a unique one is suggested, and the person may type another. */
export const OrderNumber = memo(() => {
  const { form } = useTaskForm();
  const hydrated = useHydrated();
  const error = useFieldError('order_id');
  const id = controlId('order_id');
  /** What the new number took the place of, as long as nothing else does. */
  const [replaced, setReplaced] = useState<{ text: string; by: string } | null>(null);
  useEffect(() => {
    if (!replaced) return undefined;
    return form.subscribe({
      name: 'order_id',
      formState: { values: true },
      callback: ({ values }) => {
        if (values.order_id !== replaced.by) setReplaced(null);
      },
    });
  }, [form, replaced]);
  const put = (text: string) => {
    form.setValue('order_id', text, { shouldDirty: true });
    form.clearErrors('order_id');
  };
  const undo = replaced && (
    <button
      type="button"
      className={classes['undo']}
      onClick={() => {
        put(replaced.text);
        document.getElementById(id)?.focus();
      }}
    >
      {words.undo}
    </button>
  );
  return (
    <div className={sections['field']}>
      <TextInput
        {...fieldProps({ id, label: fieldRows.order_id.label, required: true, error, note: words.orderNote })}
        spellCheck={false}
        {...form.register('order_id', {
          onBlur: () => checkLeftField(form, 'order_id'),
          onChange: () => {
            if (error) void form.trigger('order_id');
          },
        })}
        rightSectionPointerEvents="all"
        rightSection={
          <button
            type="button"
            className={classes['button']}
            aria-label={words.newOrder}
            disabled={!hydrated}
            onClick={() => {
              const text = form.getValues('order_id');
              const by = newOrderNumber(new Date());
              put(by);
              setReplaced(text.trim() === '' ? null : { text, by });
            }}
          >
            <IconRefresh size={16} aria-hidden />
          </button>
        }
      />
      {undo}
    </div>
  );
});
