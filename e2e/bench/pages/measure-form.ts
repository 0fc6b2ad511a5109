import { medianOf } from '../compare.ts';
import { atRest, perPiece, pressToDrawn, workOf, type Probe } from './page-probe.ts';

const keys = 'the quick brown fox jumps over a lazy dog';

/** Between two keys of a fast typist: each is drawn before the next one. */
const keyMs = 50;

/** The main thread's milliseconds a key. */
const typeInto = async (probed: Probe, thing: string, selector: string): Promise<Record<string, number>> => {
  const { page } = probed;
  const field = page.locator(selector).first();
  await field.click();
  await atRest(page);
  const work = await workOf(probed, () => field.pressSequentially(keys, { delay: keyMs }));
  await atRest(page);
  return perPiece(thing, work, keys.length);
};

const tab = (kind: string, isChosen = false): string =>
  `[role="tab"][data-kind="${kind}"]${isChosen ? '[aria-selected="true"]' : ''}`;

/** What is done in an open form of a delivery. @param addCustomFields shows the ones of the template. */
export const measureForm = async (
  probed: Probe,
  addCustomFields: () => Promise<void>,
): Promise<Record<string, number>> => {
  const { page } = probed;
  const changes: number[] = [];
  for (const kind of ['pickup', 'delivery', 'pickup', 'delivery', 'pickup', 'delivery']) {
    changes.push(await pressToDrawn(probed, tab(kind), tab(kind, true)));
    await atRest(page);
  }
  const firstField = await typeInto(probed, 'a key in the first field', 'input[name="customer_phone"]');
  const order = await typeInto(probed, 'a key in the order number', 'input[name="order_id"]');
  const description = await typeInto(probed, 'a key in the description', 'textarea[name="job_description"]');
  await addCustomFields();
  const customField = await typeInto(
    probed,
    'a key in a custom field',
    '[role="group"] :is(input, textarea) >> nth=19',
  );
  for (const name of ['order_id', 'customer_phone', 'job_description'])
    await page.locator(`[name="${name}"]`).fill('');
  await atRest(page);
  const errors = await pressToDrawn(
    probed,
    'form button:is([type="submit"], :not([type]))',
    'body:has([aria-label="Problems"] a) [name="job_description"][aria-invalid="true"]',
  );
  return {
    // The first two load what is needed once.
    'change of kind': medianOf(changes.slice(2)),
    'submit to errors': errors,
    ...firstField,
    ...order,
    ...description,
    ...customField,
  };
};
