import { startWorker } from '#server/platform/jobs/worker.ts'

// A process that takes a job called `note` and is killed while doing it: node <this> <database url>.
const [databaseUrl] = process.argv.slice(2)
if (!databaseUrl) throw new Error('Usage: dying-worker-process.ts <database url>')
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
