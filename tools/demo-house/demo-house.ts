import { failToOpen, runApp } from '#server/run-app.ts'
import { createVault } from '#server/platform/vault.ts'
import { keepDemoStatement } from './demo-statement.ts'
import { DEMO_PASSWORD, demoAdmin, demoDealers } from './people.ts'

// Entry point of `npm start`: runs the app, and loads demo people, cars and auctions into an empty database.
runApp(
  async ({ db, store, secret, config, log }) => {
    if (!config.demoHouse) return
    // Imported on demand: of several processes, only one loads the data.
    const { seedDemoHouse } = await import('./seed-demo-house.ts')
    await seedDemoHouse(db, {
      store,
      vault: createVault(secret, config.rotation.sealing),
      log,
    })
    await keepDemoStatement(db, config.dataDir)
  },
  (config) => {
    if (!config.demoHouse) return ''
    const [first, last] = [demoDealers[0]?.email, demoDealers.at(-1)?.email]
    return ` (demo accounts: ${demoAdmin.email}, ${first} … ${last}; password ${DEMO_PASSWORD})`
  },
).catch(failToOpen)
