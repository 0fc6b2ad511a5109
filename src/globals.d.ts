/** Set by Vite: true in the demo build only, so that nothing of the demo is in the live bundle. */
declare const __DEMO__: boolean;
