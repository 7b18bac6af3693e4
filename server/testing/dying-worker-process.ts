import { startWorker } from '#server/platform/jobs/worker.ts'

// A process that takes a job called `note` and is killed in the middle of it: node <this> <database>.
const [databaseUrl] = process.argv.slice(2)
if (!databaseUrl) throw new Error('Which database?')
await startWorker({
  databaseUrl,
  tasks: {
    note: async () => {
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => undefined)
    },
  },
  crontab: [],
  onFailure: (error) => process.stderr.write(`${String(error)}\n`),
})
