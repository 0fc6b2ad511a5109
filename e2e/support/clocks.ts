import type { Page } from '@playwright/test';

const answers = /\/open\//;

/** Stops the clocks: the device's, and the service's as its answers tell it, which is the same unless given. */
export const stopClocks = async (page: Page, device: string, service = device): Promise<void> => {
  await page.clock.setFixedTime(new Date(device));
  await page.unroute(answers);
  await page.route(answers, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(service).toUTCString() };
    await route.fulfill({ response, headers });
  });
};
