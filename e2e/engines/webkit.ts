import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { endOf } from '../support/end-of.ts';
import { reservePorts } from '../support/reserve-ports.ts';
import type { Browser, Engine } from './engine.ts';

const startMilliseconds = 15_000;

/** A screen of its own, which nobody sees. @returns the process and the display's name. */
const startScreen = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    // It writes the number of the display that it chose into the fourth.
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const numbers = screen.stdio[3];
  if (!numbers) throw new Error('Xvfb did not start.');
  const [number] = await once(numbers, 'data', { signal: AbortSignal.timeout(startMilliseconds) });
  return { screen, display: `:${String(number).trim()}` };
};

/** Resolves when the driver answers. It prints nothing by which one could tell. */
const untilReady = async (url: string): Promise<void> => {
  const deadline = Date.now() + startMilliseconds;
  for (;;) {
    const isReady = await fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline)
      throw new Error(`WebKitWebDriver was not ready within ${startMilliseconds} ms.`);
    await wait(50);
  }
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (endOf(child) !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
};

/** The driver has no way to tell what the console says, and WebKitGTK prints nothing of a session that is driven. */
const watchConsole = (): void => {
  const page = globalThis as { deskTrouble?: string[] };
  if (page.deskTrouble) return;
  const trouble: string[] = [];
  page.deskTrouble = trouble;
  // oxlint-disable-next-line no-console -- it is what is watched
  const { error } = console;
  // oxlint-disable-next-line no-console -- as above
  console.error = (...words: unknown[]) => {
    trouble.push(`console: ${words.map(String).join(' ')}`);
    error(...words);
  };
  addEventListener('error', ({ message }) => trouble.push(`page error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => trouble.push(`page error: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    trouble.push(`policy violation: ${violatedDirective} ${blockedURI}`),
  );
};

const readTrouble = (): string[] => (globalThis as { deskTrouble?: string[] }).deskTrouble ?? [];

/** A window without bars: those of WebKitGTK's own browser are wider than a phone. */
const openWindow = async (driver: WebDriver): Promise<void> => {
  const [first] = await driver.getAllWindowHandles();
  await driver.executeScript('open("about:blank", "", "width=1280,height=900,toolbar=no,menubar=no")');
  const opened = await driver.wait(
    async () => (await driver.getAllWindowHandles()).find((handle) => handle !== first),
    startMilliseconds,
    'No second window opened.',
  );
  await driver.switchTo().window(opened ?? '');
};

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Backspace: Key.BACK_SPACE, Control: Key.CONTROL };
const isNamed = (key: string): key is keyof typeof keys => Object.hasOwn(keys, key);

const startDriver = async (display: string): Promise<{ service: ChildProcess; url: string }> => {
  const [port] = await reservePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, TZ: 'Europe/Berlin', GTK_THEME: 'Adwaita' },
    stdio: 'ignore',
  });
  await untilReady(url);
  return { service, url };
};

/** WebKitGTK on a screen of its own, driven by WebDriver. @param binary WebKitGTK's MiniBrowser. */
export const startWebkit = async (binary: string): Promise<Browser> => {
  const { screen, display } = await startScreen();
  let present = await startDriver(display);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary,
      args: ['--automation', '--javascript-can-open-windows-automatically=TRUE'],
    },
  });
  const begin = async (): Promise<WebDriver> => {
    const driver = await new Builder().usingServer(present.url).withCapabilities(capabilities).build();
    await openWindow(driver);
    return driver;
  };
  return {
    newEngine: async () => {
      // A driver has one session at a time. Now and then it never begins the next one, before any page is open.
      const begun = await Promise.race([begin(), wait(startMilliseconds, null, { ref: false })]);
      if (begun) return drive(begun);
      present.service.kill('SIGKILL');
      present = await startDriver(display);
      return drive(await begin());
    },
    close: async () => {
      await stop(present.service);
      await stop(screen);
    },
  };
};

const drive = (driver: WebDriver): Engine => {
  const trouble: string[] = [];
  // A document takes what it said with it.
  const collect = async (): Promise<void> => {
    trouble.push(...(await driver.executeScript<string[]>(readTrouble)));
  };
  return {
    open: async (address) => {
      await collect();
      await driver.get(address);
      await driver.executeScript(watchConsole);
    },
    reload: async () => {
      await collect();
      await driver.navigate().refresh();
      await driver.executeScript(watchConsole);
    },
    resize: async (width, height) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    run: (inPage, ...args) => driver.executeScript<ReturnType<typeof inPage>>(inPage, ...args),
    load: (script) => driver.executeScript(script),
    click: async (inPage, ...args) => {
      const element = await driver.executeScript<WebElement | null>(inPage, ...args);
      if (element === null) throw new Error(`Nothing to press: ${JSON.stringify(args)}`);
      await element.click();
    },
    type: (text) => driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
    press: async (chord) => {
      const actions = driver.actions();
      const pressed = chord.split('+').map((key) => (isNamed(key) ? keys[key] : key));
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    trouble: async () => {
      await collect();
      return trouble;
    },
    close: () => driver.quit(),
  };
};
