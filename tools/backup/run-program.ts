import { spawn } from 'node:child_process'
import { hasErrorCode } from '#server/platform/db/error-code.ts'

/**
 * Runs one of PostgreSQL's client programs on a database. The password is passed in the environment, because every
 * user of the machine can read arguments.
 *
 * @throws Error if the program is not installed, or with its error output if it fails.
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
    let errorOutput = ''
    child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
    child.on('error', (error) =>
      reject(
        hasErrorCode(error, 'ENOENT')
          ? new Error(`${program} is needed: install it (Debian: apt-get install postgresql-client)`)
          : error,
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed: ${errorOutput.trim()}`)),
    )
  })
}

function splitPassword(databaseUrl: string): { readonly url: string; readonly password: string } {
  const url = new URL(databaseUrl)
  const parameter = url.searchParams.get('password')
  const password = parameter ?? decodeURIComponent(url.password)
  url.password = ''
  // Only if present: deleting it re-serialises the other parameters.
  if (parameter !== null) url.searchParams.delete('password')
  return { url: url.href, password }
}
