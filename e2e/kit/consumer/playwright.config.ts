import { deskServer } from '@dispatch-desk/playwright';
import { defineConfig } from '@playwright/test';

const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  webServer: deskServer(),
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...(CHROMIUM_PATH !== undefined && { launchOptions: { executablePath: CHROMIUM_PATH } }),
  },
});
