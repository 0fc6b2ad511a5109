import { readSafeLink } from '#contract/web-address.ts';

/** Of the frame that shows one picture: nothing but a picture loads, nothing runs, only our own pages may hold it. */
const policy = `default-src 'none'; img-src https:; frame-ancestors 'self'; sandbox`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? '');

/**
 * A document with one picture, for a frame without any rights. The browser requests the picture and this service never
 * does, so that a link to an internal address reaches nothing.
 * @returns null for what is no https link.
 */
export const picturePreview = (link: string): Response | null => {
  const url = readSafeLink(link);
  if (url?.protocol !== 'https:') return null;
  const source = escape(url.href);
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">' +
    `<title>Picture</title><img src="${source}" height="144" alt="This picture cannot be shown." referrerpolicy="no-referrer">`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
};
