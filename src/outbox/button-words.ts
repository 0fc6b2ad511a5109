/** What a person can do with a task that was pressed. Apart from `words`, because the form's own card has two of them. */
export const buttonWords = {
  exists: 'It exists',
  askAgain: 'Ask again',
  again: 'Send again',
  stop: 'Stop tracking',
  sendNow: 'Send now',
  cancel: 'Cancel sending',
  edit: 'Edit and resend',
  duplicate: 'Duplicate',
} as const;
