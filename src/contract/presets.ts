import { successOf } from './answers.ts';
import { isCleanText } from './formats.ts';
import { z } from './zod.ts';

/** Presets that all dispatchers of an account share (an extension): named values to start a form from. */

export const maxPresetNameLength = 80;
/** Most presets of an account: one response lists all of them. */
export const maxPresets = 200;

/** Most characters of a preset's values as JSON, so that the list of all presets isn't too large for the page. */
const maxPresetLength = 32 * 1024;
const notValues = `Send texts and switches by name, at most ${maxPresetLength} characters in all.`;

const presetName = z.string('Give the preset a name.').check(
  z.trim(),
  z.minLength(1, 'Give the preset a name.'),
  z.maxLength(maxPresetNameLength, `Must be at most ${maxPresetNameLength} characters.`),
  z.refine((name) => isCleanText(name), 'Must be text on one line.'),
);

/** Texts and switches of the form by the names of its controls; who applies them checks each. Never the API key. */
const presetValues = z
  .record(
    z.string().check(z.regex(/^(?!api_key$)[A-Za-z_]{1,64}$/)),
    z.union([z.string().check(z.refine((text) => isCleanText(text, true))), z.boolean()]),
    notValues,
  )
  .check(z.refine((values) => JSON.stringify(values).length <= maxPresetLength, notValues));

/** The body of `presetSave` without the key. A name, however it is capitalised, has one preset. */
export const newPresetBody = z.object({ name: presetName, values: presetValues });

export const presetRow = z.object({
  /** Never given again. */
  preset_id: z.int(),
  name: z.string(),
  values: z.record(z.string(), z.unknown()),
});

export type PresetRow = z.infer<typeof presetRow>;

/** By name. */
export const presetsAnswer = successOf(z.array(presetRow));
