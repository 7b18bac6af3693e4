import './mantine-styles.ts'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { AppRoutes } from './routes.tsx'
import { SessionProvider } from './session/session.tsx'
import { resolveCssVariables, theme } from './theme.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Notices } from './ui/notices.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={createQueryClient()}>
        <ErrorBoundary>
          <SessionProvider>
            <BrowserRouter>
              <NuqsAdapter>
                <AppRoutes />
              </NuqsAdapter>
            </BrowserRouter>
          </SessionProvider>
          <Notices />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
