import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { words } from './words.ts';

/** In the place of what needs an account while none is connected. @param children what a connection is needed for. */
export const NotConnected = ({ children }: { children: ReactNode }) => (
  <EmptyState
    icon={IconPlugConnectedX}
    title={words.notConnected}
    link={{ label: words.toConnection, href: '/connection' }}
  >
    {children}
  </EmptyState>
);
