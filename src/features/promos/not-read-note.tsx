import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { tryNow, type FollowedList } from '#data/lists/promo-schedule-queries.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { words } from './words.ts';

type NotReadNoteProps = { connection: Connection; list: FollowedList; title: string; failure: Error };

/** Why what is planned, or what happened, could not be read: it is tried again by itself, or at once. */
export const NotReadNote = ({ connection, list, title, failure }: NotReadNoteProps) => {
  const client = useQueryClient();
  return (
    <ErrorNote
      alert
      title={title}
      action={
        <Button variant="default" onClick={() => void tryNow(client, connection, list)}>
          {words.retry}
        </Button>
      }
    >
      {failure.message}
    </ErrorNote>
  );
};
