// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { DeviceTools } from './device-tools.tsx';

it('the export says how many imports it leaves out', async () => {
  const context = { connection: null, onLine: true };
  render(<DeviceTools intents={[anIntent()]} unread={2} context={context} />);
  await userEvent.click(screen.getByRole('button', { name: 'More tools' }));
  expect(screen.getByText('Export as CSV, without 2 imports')).toBeDefined();
});
