import { spawn } from 'node:child_process'
import { appEnvironment, ROOT } from './app.mjs'

/**
 * Runs a step's program, and ends it with all its children after `limit` ms, or when we are stopped.
 *
 * @param {Pick<import('./steps.mjs').Step, 'command' | 'env' | 'showsOutput'>} step
 * @param {number} limit
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(step, limit) {
  return new Promise((resolve) => {
    const [program = '', ...args] = step.command
    // Runs in its own process group, so that a hanging step can be killed with all its children.
    const child = spawn(program, args, {
      cwd: ROOT,
      detached: true,
      // The output is captured and shown later, without colours.
      env: { ...appEnvironment(), NO_COLOR: '1', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, signal)
    }
    const timer = setTimeout(() => {
      output += `\nStopped: it took longer than ${limit / 60_000} minutes.\n`
      end('SIGKILL')
    }, limit)
    const interrupt = () => {
      end('SIGTERM')
      process.exitCode = 130
    }
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    const onOutput = (/** @type {string} */ chunk) => {
      if (step.showsOutput) process.stdout.write(chunk)
      output += chunk
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      if (process.exitCode === 130) process.exit(130)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}
