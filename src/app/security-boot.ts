import { captureLink } from '#features/new-task/capture-link.ts';

/** First import of the page: nothing runs before its Trusted Types policy. */

// Before anything of the page can read the address.
if (!import.meta.env.SSR) captureLink();

type PolicyRules = {
  createHTML: (text: string) => string | null;
  createScriptURL: (url: string) => string | null;
};
type TrustedTypes = { createPolicy: (name: 'default', rules: PolicyRules) => unknown };

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

trustedTypes?.createPolicy('default', {
  // React writes the text of `<style>` by innerHTML: a string without `<` and `&` can only become text.
  createHTML: (text) => (/[<&]/.test(text) ? null : text),
  // Our own workers only (the demo's service worker, the import's CSV worker).
  createScriptURL: (text) => {
    const url = URL.parse(text, location.href);
    return url?.origin === location.origin ? text : null;
  },
});
