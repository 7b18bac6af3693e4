import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns whether pgbench is installed. */
export async function hasPgbench(): Promise<boolean> {
  try {
    await run('pgbench', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Runs a script of this folder with 64 clients and prepared statements. Returns transactions a second. */
export async function runPgbench(
  databaseUrl: string,
  script: {
    readonly file: string
    readonly seconds: number
    readonly variables?: Readonly<Record<string, number>>
  },
): Promise<number> {
  const url = new URL(databaseUrl)
  const variables = Object.entries(script.variables ?? {}).flatMap(([name, value]) => [
    '-D',
    `${name}=${value}`,
  ])
  const where = ['-h', url.hostname, '-p', url.port, '-U', url.username]
  const how = ['-n', '-M', 'prepared', '-c', '64', '-j', '2', '-T', String(script.seconds), ...variables]
  const what = ['-f', `${import.meta.dirname}/${script.file}`, url.pathname.slice(1)]
  const { stdout } = await run('pgbench', [...where, ...how, ...what], {
    env: { ...process.env, PGPASSWORD: url.password },
  })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`Unexpected output of pgbench:\n${stdout}`)
  return Number(rate)
}
