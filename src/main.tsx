import '#app/security-boot.ts';
import '#app/styles.css';
import { start } from '#app/start.tsx';

await start();
