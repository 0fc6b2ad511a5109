/** The buttons behind which fields stand that few tasks need, by the name of what is wanted. */
export const addButtons: Readonly<Record<string, string>> = {
  'Pickup phone': 'Add pickup phone',
  'Custom field template': 'Add custom fields',
  'Add custom field': 'Add custom fields',
  'Image link 1': 'Add images',
  Tags: 'Add tags',
};
