import '#app/styles.css';
import '@mantine/core/styles/Stack.layer.css';
import { ActionIcon, Badge, Button, Checkbox, CloseButton, Kbd, Radio, Stack, Textarea } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#app/query-client.ts';
import { SchemeSwitch } from '#app/shell.tsx';
import { pageRoot, ThemeProvider } from '#app/theme-provider.tsx';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { showIssues } from '#form/field-errors.ts';
import { HeaderFields, Sections } from '#form/sections.tsx';
import { useTaskForm } from '#form/task-form.ts';
import { isFormKey, newValues } from '#form/values.ts';
import { ComboBox, type Choice } from '#ui/combo-box.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { MenuPopover } from '#ui/menu-popover.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { meantChoice, searchChoices } from '#ui/search-choices.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { fieldProps, TextField } from '#ui/text-field.tsx';
import { FormFrame } from './form-frame.tsx';

/** Every component of `ui` and `form` in its states, of the dev server alone: `npm run gallery`. The button changes the scheme. */

const choices: Choice[] = ['Ana Flores', 'Ben Okafor', 'Cleo Park'].map((label, at) => ({
  value: `70${at}`,
  label,
  hint: `${at} open today`,
}));

const Picker = ({ error }: { error?: string }) => {
  const [value, setValue] = useState('701');
  return (
    <ComboBox
      id={error === undefined ? 'picker' : 'wrong-picker'}
      label="Agent"
      value={value}
      onChange={setValue}
      search={(text) => searchChoices(choices, text)}
      find={(id) => choices.find((choice) => choice.value === id)}
      meant={(text) => meantChoice(choices, text)}
      required
      error={error}
    />
  );
};

const Search = () => {
  const [text, setText] = useState('');
  return <SearchBox label="Search" placeholder="Order, name or phone" value={text} onChange={setText} />;
};

const Filter = () => {
  const [value, setValue] = useState<'all' | 'active'>('all');
  const views = [
    { value: 'all' as const, label: 'All', count: 12 },
    { value: 'active' as const, label: 'Active', count: 3 },
  ];
  return <FilterRadios label="State" choices={views} value={value} onChange={setValue} />;
};

/** What a press opens. The panel lies over the page on a narrow window. */
const Overlays = () => {
  const [open, setOpen] = useState<'menu' | 'dialog' | 'question' | 'panel' | null>(null);
  const close = () => setOpen(null);
  return (
    <div>
      <MenuPopover
        opened={open === 'menu'}
        onChange={(opens) => setOpen(opens ? 'menu' : null)}
        label="Menu"
        target={<Button variant="default">Menu</Button>}
      >
        <Checkbox label="In a menu" />
      </MenuPopover>{' '}
      <Button variant="default" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>{' '}
      <Button variant="default" onClick={() => setOpen('question')}>
        Question
      </Button>{' '}
      <Button variant="default" onClick={() => setOpen('panel')}>
        Side panel
      </Button>
      {open === 'dialog' && (
        <Dialog title="Dialog" onClose={close}>
          <TextField id="in-dialog" label="In a dialog" />
        </Dialog>
      )}
      {open === 'question' && (
        <Dialog title="Delete all?" onClose={close} actions={<Button color="red">Delete</Button>}>
          <p>What is lost stands here.</p>
        </Dialog>
      )}
      {open === 'panel' && (
        <SidePanel label="Side panel" onClose={close}>
          <CloseButton aria-label="Close" onClick={close} />
          <p>Details stand here.</p>
        </SidePanel>
      )}
    </div>
  );
};

const Ui = () => (
  <>
    <TextField id="plain" label="Plain" />
    <TextField id="noted" label="With a note" note="What it is for" required defaultValue="Text" />
    <TextField id="wrong" label="Wrong" error="Enter an email address." defaultValue="nobody" />
    <TextField id="disabled" label="Disabled" disabled defaultValue="Text" />
    <Textarea {...fieldProps({ id: 'lines', label: 'Several lines' })} defaultValue="One line" />
    <Textarea {...fieldProps({ id: 'pasted', label: 'Pasted', tone: 'pasted' })} defaultValue="Text" />
    <Picker />
    <Picker error="Choose the agent." />
    <Search />
    <Filter />
    <Checkbox label="Check box" description="What it does" />
    <Checkbox label="Checked" defaultChecked />
    <Checkbox label="Some of them" indeterminate />
    <Checkbox label="Disabled" disabled />
    <Radio name="radio" label="Radio" defaultChecked />
    <Radio name="radio" label="Another" />
    <div>
      <Button>Filled</Button> <Button variant="default">Outlined</Button>{' '}
      <Button variant="subtle">Quiet</Button> <Button color="red">Danger</Button>{' '}
      <Button disabled>Disabled</Button>{' '}
      <ActionIcon aria-label="Package">
        <IconPackage size={18} aria-hidden />
      </ActionIcon>{' '}
      <CloseButton aria-label="Close" /> <CopyButton text="A-17" label="Copy A-17" hasCaption />
    </div>
    <div>
      <Badge>Badge</Badge> <Kbd>Ctrl</Kbd>
    </div>
    <Overlays />
    <ErrorNote title="Could not be read" />
    <ErrorNote title="Take care" tone="warn" />
    <ErrorNote title="Good to know" tone="info" />
    <EmptyState icon={IconPackage} title="Nothing here yet">
      Tasks that you create appear here.
    </EmptyState>
    <LoadingRows label="Loading" />
  </>
);

/** Shows an error at every field. */
const ShowErrors = () => {
  const { form } = useTaskForm();
  const keys = Object.keys(form.getValues()).filter(isFormKey);
  const issues = keys.map((key) => ({ key, message: 'What is wrong, and what to do.' }));
  return (
    <Button variant="default" onClick={() => showIssues(form, issues)}>
      Errors
    </Button>
  );
};

const TaskForm = ({ kind }: { kind: TaskKind }) => (
  <FormFrame kind={kind} values={newValues()}>
    <HeaderFields />
    <Sections />
    <ShowErrors />
  </FormFrame>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <Stack>{children}</Stack>
  </section>
);

/** One form at a time: its controls have ids of their own. */
const Gallery = () => {
  const [kind, setKind] = useState<TaskKind>('delivery');
  return (
    <main>
      <SchemeSwitch />
      <Part title="ui">
        <Ui />
      </Part>
      <Part title="form">
        <FilterRadios
          label="Kind"
          choices={taskKinds.map((value) => ({ value, label: value }))}
          value={kind}
          onChange={setKind}
        />
        <TaskForm key={kind} kind={kind} />
      </Part>
    </main>
  );
};

createRoot(pageRoot()).render(
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      <Gallery />
    </QueryClientProvider>
  </ThemeProvider>,
);
