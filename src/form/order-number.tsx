import { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { FieldShell, controlProps } from '#ui/field-shell.tsx';
import { checkText } from './check-text.ts';
import classes from './datetime-input.module.css';
import { fieldRows } from './field-rows.ts';
import { newOrderNumber } from './new-order-number.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { showError, useFieldError } from './field-errors.ts';
import { words } from './words.ts';

/** The order number: a unique one is suggested, and the person may type another. */
export const OrderNumber = memo(() => {
  const { form } = useTaskForm();
  const error = useFieldError('order_id');
  const id = controlId('order_id');
  const recheck = () => showError(form, 'order_id', checkText('order_id', form.getValues('order_id')));
  return (
    <FieldShell id={id} label={fieldRows.order_id.label} required error={error} note={words.orderNote}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...form.register('order_id', { onChange: recheck })}
        {...controlProps(id, error, true)}
      />
      <button
        type="button"
        className={classes['button']}
        aria-label={words.newOrder}
        onClick={() => {
          form.setValue('order_id', newOrderNumber(new Date()), { shouldDirty: true });
          form.clearErrors('order_id');
        }}
      >
        <IconRefresh size={16} aria-hidden />
      </button>
    </FieldShell>
  );
});
