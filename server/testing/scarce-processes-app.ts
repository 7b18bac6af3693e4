import cluster from 'node:cluster'
import { failToOpen, runApp } from '#server/run-app.ts'

// A house of several processes on a system that can't start another one at the first attempt, each time that one ended.
cluster.on('exit', () => cluster.setupPrimary({ cwd: '/a folder that is not there' }))
cluster.on('fork', (worker) => {
  if (worker.process.pid === undefined) cluster.setupPrimary({ cwd: process.cwd() })
})
runApp().catch(failToOpen)
