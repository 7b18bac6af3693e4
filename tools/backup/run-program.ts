import { spawn } from 'node:child_process'
import { hasErrorCode } from '#server/platform/db/error-code.ts'

/**
 * Runs one of PostgreSQL's own programs on a database. The password goes by the environment: everybody on the machine
 * may read arguments.
 *
 * @throws Error where the program is not there, or with what it said when it failed.
 */
export function runProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { url, password } = splitPassword(databaseUrl)
  return new Promise((resolve, reject) => {
    const child = spawn(program, [`--dbname=${url}`, ...args], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) =>
      reject(
        hasErrorCode(error, 'ENOENT')
          ? new Error(`${program} is needed: install it (Debian: apt-get install postgresql-client)`)
          : error,
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed: ${said.trim()}`)),
    )
  })
}

function splitPassword(databaseUrl: string): { readonly url: string; readonly password: string } {
  const url = new URL(databaseUrl)
  const parameter = url.searchParams.get('password')
  const password = parameter ?? decodeURIComponent(url.password)
  url.password = ''
  // Only where it is there: taking it out writes the other parameters anew.
  if (parameter !== null) url.searchParams.delete('password')
  return { url: url.href, password }
}
