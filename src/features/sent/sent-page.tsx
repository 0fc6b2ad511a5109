import { useMemo, type ReactNode } from 'react';
import { hasExtensions, useConnection } from '#data/http/connection.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { Page } from '#ui/page.tsx';
import { choiceParam, useSearchParam } from '#ui/search-params.ts';
import { taskParam } from './sent-search-params.ts';
import { DeviceTasks } from './device-tasks.tsx';
import { allSent, useImportedTasks } from './import-lines.tsx';
import { ServiceTasks } from './service-tasks.tsx';
import { words } from './words.ts';
import { Blank } from '#ui/blank.tsx';

/** The page before it is known whose tasks it is to show. */
const SentFrame = () => (
  <Page title={words.title} intro={words.intro} actions={<Blank as="choice" />}>
    <Blank as="tools" />
    <Blank as="rows" />
  </Page>
);

const sources = ['device', 'service'] as const;
const sourceParam = choiceParam('from', sources);

type SentPageProps = {
  /** What the outbox does not have yet, because it waits for an answer. */
  asking: ReactNode;
};

/** What was sent: from this device with its outcome, and what the service itself lists where it does. */
export const SentPage = (props: SentPageProps) => (useHydrated() ? <SentTasks {...props} /> : <SentFrame />);

const SentTasks = ({ asking }: SentPageProps) => {
  const connection = useConnection();
  const imports = useImportedTasks();
  const intents = useIntents();
  const sent = useMemo(() => allSent(intents, imports), [intents, imports]);
  const [wanted, setSource] = useSearchParam(sourceParam);
  const [, setTask] = useSearchParam(taskParam);
  const listed = hasExtensions(connection);
  const source = listed ? wanted : 'device';
  return (
    <Page
      title={words.title}
      intro={source === 'device' ? words.intro : words.serviceIntro}
      actions={
        listed && (
          <FilterRadios
            label={words.source}
            choices={[
              { value: 'device', label: words.sources.device, count: sent.length },
              { value: 'service', label: words.sources.service },
            ]}
            value={source}
            onChange={(next) => {
              // A task that is shown in full is one of its list.
              setTask('');
              setSource(next);
            }}
          />
        )
      }
    >
      {asking}
      {source === 'service' && connection ? (
        <ServiceTasks connection={connection} sent={sent} />
      ) : (
        <DeviceTasks key={connection?.id} sent={sent} imports={imports} />
      )}
    </Page>
  );
};
