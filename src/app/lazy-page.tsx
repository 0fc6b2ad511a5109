import { lazy, type ComponentType } from 'react';

/** A page whose code is a file of its own. Once loaded it renders at once: React's `lazy` alone may wait 300 ms to show it. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Late = lazy(async () => ({ default: await preload() }));
  const Page = (props: Props) => {
    const Ready = loaded ?? Late;
    return <Ready {...props} />;
  };
  return Object.assign(Page, { preload, isLoaded: () => loaded !== undefined });
};
