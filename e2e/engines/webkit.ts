import { createRequire } from 'node:module';
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import type * as Remote from 'selenium-webdriver/remote.js';
import { reservePorts } from '../support/reserve-ports.ts';
import { environment, type Engine } from './engine.ts';

// The folder that this is in has no file that Node and the types both find.
const { DriverService } = createRequire(import.meta.url)('selenium-webdriver/remote') as typeof Remote;

const keys: Record<string, string> = { Backspace: Key.BACK_SPACE, Control: Key.CONTROL, Enter: Key.ENTER };

/** Debian's WebKitGTK, driven by WebDriver. Each engine has its own driver, because a second session sometimes never starts. */
export const startWebkit = async (): Promise<Engine> => {
  const [port] = await reservePorts(1);
  const service = new DriverService('WebKitWebDriver', {
    port,
    args: [`--port=${port}`],
    loopback: true,
    env: { ...environment, GTK_THEME: 'Adwaita' },
  });
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 });
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    run: (expression) => driver.executeScript(`return ${expression}`),
    click: async (expression) => {
      const element = await driver.executeScript<WebElement>(`return ${expression}`);
      await element.click();
    },
    type: (text) => driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
    press: async (chord) => {
      const actions = driver.actions();
      const pressed = chord.split('+').map((key) => keys[key] ?? key);
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    close: async () => {
      await driver.quit();
      await service.kill();
    },
  };
};
