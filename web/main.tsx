import './mantine-styles.ts'
import './tokens.css'
import './theme.css'
import './print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { FORMAT_LOCALE } from '#domain/locale.ts'
import { createQueryClient } from './api/query-client.ts'
import { AppRoot } from './app-root.tsx'
import { loadBehind } from './load-behind.ts'
import { AppRoutes } from './routes.tsx'
import { loadRedirects } from './session/session.tsx'
import { LOCALE } from './text/locale.ts'
import { textsReady } from './text/text-family.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const queries = createQueryClient()

document.documentElement.lang = FORMAT_LOCALE[LOCALE]
// At once in English; the texts of another language come first.
textsReady().then(
  () =>
    // In slices, because a phone takes long for it.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <AppRoot queries={queries}>
            <AppRoutes />
          </AppRoot>
        </StrictMode>,
      ),
    ),
  () => undefined,
)

addEventListener('load', () => {
  // No first screen needs these texts; until they are loaded the server's own sentences are shown.
  import('./text/en/refusals.ts').catch(() => undefined)
  loadRedirects().catch(() => undefined)
  // Records what people do, including what they did before this was loaded.
  loadBehind(
    () => import('./analytics/start-recording.ts'),
    ({ startRecording }) => startRecording(queries),
  )
})
