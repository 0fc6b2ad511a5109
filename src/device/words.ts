/** Why a file was not imported. */
export const importWords = {
  notJson: 'This file is not JSON. Choose a file that was exported here.',
  notReadable: (place: string) => `This file cannot be read at ${place || 'its start'}.`,
  noPresets: 'This file has no presets in it. Choose a file that was exported here.',
  badPreset: (number: number) => `Preset ${number} of this file cannot be read, so nothing was imported.`,
  notStored: 'Nothing was imported: this device does not keep data.',
} as const;
