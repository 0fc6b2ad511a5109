import { lazyPage } from '#ui/late-part.tsx';
import { hideLayer, setLayer, type Layer } from './layer-store.ts';

/** The dialog of each layer, whose code is a file of its own. */
export const layers = {
  palette: lazyPage(async () => (await import('./palette/palette.tsx')).Palette),
  link: lazyPage(async () => (await import('./link-dialog.tsx')).LinkDialog),
  keys: lazyPage(async () => (await import('./keys-dialog.tsx')).KeysDialog),
} satisfies Record<Layer, unknown>;

/** Loads the dialog before it opens it: where it cannot be loaded, nothing happens. */
export const showLayer = async (layer: Layer): Promise<void> => {
  try {
    await layers[layer].preload();
    setLayer(layer);
  } catch {
    hideLayer();
  }
};
