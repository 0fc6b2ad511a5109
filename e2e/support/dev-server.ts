import { createServer } from 'vite';

/** `npm run dev` on a free port, with nothing prepared by an earlier run. @param process.argv[2] a folder for its cache. */
const server = await createServer({
  ...(process.argv[2] !== undefined && { cacheDir: process.argv[2] }),
  clearScreen: false,
  server: { port: 0, strictPort: false },
});
await server.listen();
server.printUrls();
process.once('SIGTERM', () => void server.close());
