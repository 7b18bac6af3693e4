import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

// A process that runs an embedded server, for tests that kill it: node <this> <DATA_DIR>. It prints one line of JSON
// once the server answers, and stops on SIGTERM.
const dataDir = process.argv[2]
if (!dataDir) throw new Error('Usage: embedded-postgres-process.ts <DATA_DIR>')
const server = await startEmbeddedPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) })
process.stdout.write(`${JSON.stringify({ url: server.url, adopted: server.adopted })}\n`)
process.once('SIGTERM', () => void server.stop())
