import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { shareCompileCache } from './compile-cache.ts'

const FOLDER = join(import.meta.dirname, '../../tools/backup')

/**
 * Runs `npm run backup` or `npm run restore` and returns its output. Only `env` is passed, with a PATH on which programs
 * of PostgreSQL may be installed.
 *
 * @throws Error with its output if it fails.
 */
export async function runBackup(
  command: 'backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [join(FOLDER, `${command}.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...shareCompileCache(), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(output)
  return output
}
