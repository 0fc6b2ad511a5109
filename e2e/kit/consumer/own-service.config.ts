import { deskServer } from '@dispatch-desk/playwright';
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const serviceAddress = `http://127.0.0.1:${process.env['OWN_SERVICE_PORT'] ?? '4182'}`;

/** The dashboard over a service that this suite brings along. */
export default defineConfig(base, {
  testIgnore: [],
  testMatch: 'own-service.spec.ts',
  webServer: [
    { command: `"${process.execPath}" own-service.js`, url: serviceAddress, name: 'own service' },
    deskServer({ serviceAddress }),
  ],
});
