/** The encodings that a text file may be in, as `TextDecoder` calls them, with what people call them. */
export const encodings = {
  'UTF-8': 'UTF-8',
  'UTF-16LE': 'UTF-16',
  'UTF-16BE': 'UTF-16 BE',
  'Windows-1252': 'Western European (Windows-1252)',
  'Windows-1250': 'Central European (Windows-1250)',
  'Windows-1251': 'Cyrillic (Windows-1251)',
  'Windows-1253': 'Greek (Windows-1253)',
  'Windows-1254': 'Turkish (Windows-1254)',
  'Windows-1255': 'Hebrew (Windows-1255)',
  'Windows-1256': 'Arabic (Windows-1256)',
  'Windows-1257': 'Baltic (Windows-1257)',
  'Windows-1258': 'Vietnamese (Windows-1258)',
  'KOI8-R': 'Russian (KOI8-R)',
  'Windows-874': 'Thai (Windows-874)',
  Shift_JIS: 'Japanese (Shift JIS)',
  'EUC-JP': 'Japanese (EUC-JP)',
  GB18030: 'Simplified Chinese (GB18030)',
  Big5: 'Traditional Chinese (Big5)',
  'EUC-KR': 'Korean (EUC-KR)',
  Macintosh: 'Macintosh',
} as const;

/** How the bytes of a text were read. */
export type Encoding = keyof typeof encodings;
