/** The buttons that open rare fields, by the name of the field. */
export const addButtons: Readonly<Record<string, string>> = {
  'Pickup phone': 'Add pickup phone',
  'Custom field template': 'Add custom fields',
  'Add custom field': 'Add custom fields',
  'Image link 1': 'Add images',
  Tags: 'Add tags',
};
