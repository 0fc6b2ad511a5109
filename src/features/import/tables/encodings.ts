/** The encodings that a text file may be in, as `TextDecoder` calls them, with who writes them. */
export const encodings = {
  'UTF-8': 'UTF-8',
  'UTF-16LE': 'UTF-16',
  'UTF-16BE': 'UTF-16 BE',
  'Windows-1252': 'Western European',
  'Windows-1250': 'Central European',
  'Windows-1251': 'Cyrillic',
  'Windows-1253': 'Greek',
  'Windows-1254': 'Turkish',
  'Windows-1255': 'Hebrew',
  'Windows-1256': 'Arabic',
  'Windows-1257': 'Baltic',
  'Windows-1258': 'Vietnamese',
  'KOI8-R': 'Russian, KOI8-R',
  'Windows-874': 'Thai',
  Shift_JIS: 'Japanese, Shift JIS',
  'EUC-JP': 'Japanese, EUC',
  GB18030: 'Chinese, simplified',
  Big5: 'Chinese, traditional',
  'EUC-KR': 'Korean',
  Macintosh: 'Macintosh',
} as const;

/** How the bytes of a text were read. */
export type Encoding = keyof typeof encodings;
