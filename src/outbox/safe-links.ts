import type { TrackingLink } from '#client/created-task.ts';
import { guardUrl } from '#contract/url-guard.ts';

/** The links of these that are safe web addresses. */
export const safeLinks = (links: readonly TrackingLink[]) =>
  links.flatMap(({ leg, text }) => {
    const url = guardUrl(text);
    return url ? [{ leg, url }] : [];
  });
