import { en } from 'zod/locales';
import { z } from '#contract/zod.ts';

// The messages of schemas that have no words of their own. The page shows none of them, and is built without.
z.config(en());
