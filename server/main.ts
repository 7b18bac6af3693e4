import { failToOpen, runApp } from './run-app.ts'

// Starts the app without demo data. tools/demo-house/demo-house.ts starts it with demo data.
runApp().catch(failToOpen)
