import '#app/security-boot.ts';
import '#app/styles.css';
import { start } from '#app/start.tsx';

const boot = async (): Promise<void> => {
  if (__DEMO__) {
    const [{ startDemo }, { demo }] = await Promise.all([
      import('#app/start-demo.tsx'),
      import('#hosts/demo.ts'),
    ]);
    await startDemo(demo);
  } else {
    start();
  }
};

// Not awaited: the files that it asks for import from this one, and would wait for it in turn.
void boot();
