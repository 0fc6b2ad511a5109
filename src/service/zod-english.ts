import { en } from 'zod/locales';
import { z } from '#contract/zod.ts';

// What a schema says where it has no words of its own. The page shows none of it, and is built without.
z.config(en());
