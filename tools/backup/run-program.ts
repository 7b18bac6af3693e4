import { spawn } from 'node:child_process'
import { hasErrorCode } from '#server/db/error-code.ts'

/** Runs one of PostgreSQL's own programs. @throws Error where it is not there, or with what it said when it failed. */
export function runProgram(program: string, debianPackage: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) =>
      reject(
        hasErrorCode(error, 'ENOENT')
          ? new Error(`${program} is needed: install it (Debian: apt-get install ${debianPackage})`)
          : error,
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed: ${said.trim()}`)),
    )
  })
}
