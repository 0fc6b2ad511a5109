/** Debian's Chromium without a window, which takes a quarter less of the processor's time. The sandbox is what it needs wherever it does not run as root; the fonts have the widths that pages are made for. */
export const browserPackages = ['chromium-headless-shell', 'chromium-sandbox', 'fonts-liberation'];

/** Debian's packages with stock Firefox, WebKitGTK with its driver, and a screen for the latter. */
export const enginePackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
