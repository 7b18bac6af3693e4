import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { builtProgram } from '#server/platform/installation.ts'
import { shareCompileCache } from './compile-cache.ts'

/** How a program ended: its exit code, null if it was killed, and what it printed. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * Runs a built program of operators, such as `npm run create-admin`, until it ends. Only `env` is passed, with a PATH on
 * which programs of PostgreSQL may be installed.
 *
 * @param source the path of its source from the root
 * @param input its standard input
 */
export async function runBuilt(
  source: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [builtProgram(source), ...args], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...shareCompileCache(), ...env },
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    }),
  ])
  return { code, out, err }
}

const BACKUP = { backup: 'tools/backup/backup.ts', restore: 'tools/backup/restore.ts' } as const

/**
 * Runs `npm run backup` or `npm run restore` and returns its output, see `runBuilt`.
 *
 * @throws Error with its output if it fails.
 */
export async function runBackup(
  command: keyof typeof BACKUP,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, out, err } = await runBuilt(BACKUP[command], args, env)
  if (code !== 0) throw new Error(out + err)
  return out + err
}
