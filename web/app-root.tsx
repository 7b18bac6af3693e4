import { MantineProvider, type MantineColorScheme } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { readAfresh } from './api/query-client.ts'
import { SessionProvider } from './session/session.tsx'
import { resolveCssVariables, theme } from './theme.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Notices } from './ui/notices.tsx'

/** Props of the app's root. */
export interface AppRootProps {
  readonly queries: QueryClient
  /** Overrides the colour scheme of the system and of the person. */
  readonly forceColorScheme?: Exclude<MantineColorScheme, 'auto'>
  readonly children: ReactNode
}

/** The root around every screen: theme, cache, session, router and notices. */
export function AppRoot({ queries, children, ...scheme }: AppRootProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      {...scheme}
    >
      <QueryClientProvider client={queries}>
        <ErrorBoundary onRetry={() => readAfresh(queries)}>
          <SessionProvider>
            <BrowserRouter>
              {children}
              <Notices />
            </BrowserRouter>
          </SessionProvider>
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
