import { z } from 'zod';

// zod compiles with `new Function`, which the page's CSP refuses: one violation report per page without this.
z.config({ jitless: true });

export { z };
