/** Why a file was not imported. */
export const importWords = {
  notJson: 'This file isn’t JSON. Choose a file exported from here.',
  notReadable: (place: string) => `This file can’t be read at ${place || 'its start'}.`,
  noPresets: 'This file has no presets. Choose a file exported from here.',
  badPreset: (number: number) => `Preset ${number} in this file can’t be read, so nothing was imported.`,
  notStored: 'Nothing was imported: this browser isn’t saving data right now.',
} as const;
