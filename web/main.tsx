import './mantine-styles.ts'
import './theme.css'
import './print.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient, readAfresh } from './api/query-client.ts'
import { loadBehind } from './load-behind.ts'
import { AppRoutes } from './routes.tsx'
import { loadRedirects, SessionProvider } from './session/session.tsx'
import { fetchTexts } from './text/families.ts'
import { addTexts } from './text/text.ts'
import { resolveCssVariables, theme } from './theme.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Notices } from './ui/notices.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const queries = createQueryClient()

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ErrorBoundary onRetry={() => readAfresh(queries)}>
          <SessionProvider>
            <BrowserRouter>
              <AppRoutes />
              <Notices />
            </BrowserRouter>
          </SessionProvider>
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

addEventListener('load', () => {
  // No first screen needs these texts; until they are loaded the server's own sentences are shown.
  fetchTexts('refusals').then(addTexts, () => undefined)
  loadRedirects().catch(() => undefined)
  // Records what people do, including what they did before this was loaded.
  loadBehind(
    () => import('./analytics/start-recording.ts'),
    ({ startRecording }) => startRecording(queries),
  )
})
