/**
 * Where the demo is served, by the DEMO_URL setting: an origin of its own, since the live page holds no demo code.
 * @returns null where no demo is set.
 */
export const demoAddress = (): string | null => {
  const told = document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content ?? '';
  const url = URL.parse(told);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
};
