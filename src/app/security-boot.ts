import { takeLink } from '#features/new-task/link-text.ts';

/** First import of the page: nothing runs before its Trusted Types policy. */

// Before anything of the page can read the address. The HTML of a form has done so already.
if (!import.meta.env.SSR) takeLink();

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
