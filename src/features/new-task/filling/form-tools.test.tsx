// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putPreset } from '#data/device/presets.ts';
import type { Directory } from '#form/directory.ts';
import { useTaskForm } from '#form/task-form.ts';
import { newValues } from '#form/values.ts';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { FormTools } from './form-tools.tsx';

let service: TestService;

beforeEach(async () => {
  service = await startService({});
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

const agents: Directory['agents'] = { choices: [{ value: '7', label: 'Ana Flores' }], state: 'ready' };

const renderTools = (connectionId: string, lists: Partial<Directory> = { agents }) =>
  render(
    <FormFrame kind="delivery" values={newValues()} directory={{ ...emptyDirectory, ...lists }}>
      <FormTools
        className={undefined}
        connectionId={connectionId}
        panelId="panel"
        begin={() => undefined}
        onAside={() => undefined}
      />
      <NextTask />
    </FormFrame>,
  );

const NextTask = () => {
  const { form } = useTaskForm();
  return <button onClick={() => form.reset(newValues({ order_id: 'NEXT' }))}>Next task</button>;
};

it.each([
  ['?preset=Pharmacy', 'Started from Pharmacy.'],
  ['?preset=Gone', 'There’s no preset Gone. The form stays as it was.'],
  ['?agent=7', 'Assigned to Ana Flores.'],
  ['?agent=8', 'Agent 8 isn’t in the list. The assignment stays as it was.'],
])('the address %s is done once, and the form says “%s” of its task', async (search, said) => {
  const { id } = await connectAs(service.account);
  await putPreset(id, { name: 'Pharmacy', values: { job_description: 'Cold' } });
  history.replaceState(null, '', `/new/delivery${search}`);
  renderTools(id);
  expect(await screen.findByText(said)).toBeDefined();
  expect(location.search).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Next task' }));
  expect(screen.queryByText(said)).toBeNull();
});
