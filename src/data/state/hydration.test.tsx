// @vitest-environment jsdom
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '#testing/until.ts';
import { createStore, useStore } from './create-store.ts';
import { useHydrated } from './hydration.ts';

it('HTML of the build is taken over as it is, and only then shows what the device knows', async () => {
  const store = createStore('built');
  const drawn: string[] = [];
  const Shown = () => {
    const text = `${useStore(store)}, ${useHydrated() ? 'by the script' : 'by the build'}`;
    drawn.push(text);
    return <p>{text}</p>;
  };
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Shown />);
  expect(container.textContent).toBe('built, by the build');

  store.set('own');
  const faults: unknown[] = [];
  const root = hydrateRoot(container, <Shown />, { onRecoverableError: (fault) => faults.push(fault) });
  onTestFinished(() => root.unmount());
  await until(() => expect(container.textContent).toBe('own, by the script'));
  expect(faults).toEqual([]);
  expect([...new Set(drawn)]).toEqual(['built, by the build', 'own, by the script']);
});
