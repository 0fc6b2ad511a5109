import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { guardUrl } from '#contract/url-guard.ts';
import classes from './image-preview.module.css';
import { useTaskForm } from './task-form.ts';
import { noteWords } from './later-words.ts';

/** Our own service writes this into the page; another host may not serve the frame for previews. */
const hasPreviews = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="previews"]')?.content === 'on';

/**
 * The host of a link as the browser reads it and, on request, the picture: in a frame that may run no script and sends no
 * referrer, since the picture may come from anywhere.
 */
export const ImagePreview = ({ index }: { index: number }) => {
  const { control } = useTaskForm();
  const url = guardUrl(useWatch({ control, name: `images.${index}.url` }) ?? '');
  const [shown, setShown] = useState<string | null>(null);
  if (!url) return null;
  const isShown = shown === url.href;
  return (
    <div className={classes['preview']}>
      <span className={classes['host']}>
        {noteWords.leadsTo} <bdi>{url.hostname}</bdi>
      </span>
      {url.protocol === 'https:' && hasPreviews() && (
        <button
          type="button"
          className={classes['show']}
          aria-expanded={isShown}
          onClick={() => setShown(isShown ? null : url.href)}
        >
          {noteWords.showPicture(index + 1, isShown)}
        </button>
      )}
      {isShown && (
        <iframe
          title={noteWords.picture(index + 1)}
          className={classes['frame']}
          sandbox=""
          referrerPolicy="no-referrer"
          loading="lazy"
          src={`/preview?${new URLSearchParams({ u: url.href }).toString()}`}
        />
      )}
    </div>
  );
};
