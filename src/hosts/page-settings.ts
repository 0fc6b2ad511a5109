type PageSettings = {
  /** Origins the page may call. */
  services: readonly string[];
  /** The address of the demo that the welcome page links to. */
  demoUrl: string | null;
};

const fillIn = (html: string, name: string, content: string): string =>
  html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*`),
    (_, start: string) => start + content.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  );

/** Writes the settings that the page reads into its HTML. */
export const fillInSettings = (html: string, { services, demoUrl }: PageSettings): string =>
  fillIn(fillIn(html, 'services', services.join(' ')), 'demo', demoUrl ?? '');
