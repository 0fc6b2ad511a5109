import { bothSides, datetimeFields, sideParts } from '#contract/sides.ts';
import type { FormValues } from '#form/values.ts';

/** What names one task; all else may come from the page's own suggestions or a row of like tasks. */
const telling = [
  'job_description',
  ...sideParts.flatMap(bothSides),
  ...datetimeFields,
] as const satisfies (keyof FormValues)[];

/** Whether values say anything of a task that would be typed again if it were lost. */
export const hasContent = (values: FormValues): boolean =>
  telling.some((key) => values[key].trim() !== '') ||
  values.images.some(({ url }) => url.trim() !== '') ||
  [...values.custom_fields, ...values.delivery_custom_fields].some(({ data }) => data.trim() !== '');
