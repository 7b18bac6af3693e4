import './mantine-styles.ts'
import './tokens.css'
import './theme.css'
import './print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { AppRoot } from './app-root.tsx'
import { loadBehind } from './load-behind.ts'
import { AppRoutes } from './routes.tsx'
import { loadRedirects } from './session/session.tsx'
import { fetchTexts } from './text/families.ts'
import { addTexts } from './text/text.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const queries = createQueryClient()

createRoot(root).render(
  <StrictMode>
    <AppRoot queries={queries}>
      <AppRoutes />
    </AppRoot>
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
