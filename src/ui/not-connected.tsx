import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { words } from './words.ts';

/** Replaces a part of a page that needs a connected account. @param children what the connection is needed for. */
export const NotConnected = ({ children }: { children: ReactNode }) => (
  <EmptyState
    icon={IconPlugConnectedX}
    title={words.notConnected}
    link={{ label: words.toConnection, href: '/connection' }}
  >
    {children}
  </EmptyState>
);
