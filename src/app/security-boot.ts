/**
 * First import of the page. Trusted Types let through our own workers and nothing else: neither this code nor React's writes any
 * text as HTML.
 */
type PolicyRules = { createScriptURL: (url: string) => string | null };
type TrustedTypes = { createPolicy: (name: 'default', rules: PolicyRules) => unknown };

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

trustedTypes?.createPolicy('default', {
  // Our own workers only (the demo's service worker, the import's CSV worker).
  createScriptURL: (text) => {
    const url = URL.parse(text, location.href);
    return url?.origin === location.origin ? text : null;
  },
});
