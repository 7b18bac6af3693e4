import { failToOpen, runApp } from './run-app.ts'

// A house of somebody's own. The demo house opens through tools/demo-house/main.ts.
runApp().catch(failToOpen)
