import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const POOL_THREADS = join(import.meta.dirname, 'pool-threads.ts')

test.runIf(process.platform === 'linux')(
  'lowers the threads of the pool, and those that they start, but not the event loop',
  () => {
    // In a process of its own, which does not share its threads with other tests.
    const program = `
      import { readdirSync, readFileSync } from 'node:fs'
      import { getPriority } from 'node:os'
      import sharp from 'sharp'
      import { lowerPoolThreads } from ${JSON.stringify(POOL_THREADS)}
      await lowerPoolThreads()
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer()
      const threads = readdirSync('/proc/self/task').map((id) => {
        const name = readFileSync('/proc/self/task/' + id + '/comm', 'latin1').trim()
        return name + ' ' + getPriority(Number(id))
      })
      console.log(JSON.stringify(threads))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const threads = JSON.parse(stdout) as readonly string[]
    expect(threads).toContain('MainThread 0')
    expect(threads.filter((thread) => thread.startsWith('libuv-worker'))).toEqual(
      Array.from({ length: 4 }, () => 'libuv-worker 10'),
    )
    expect(threads).toContain('libvips worker 10')
  },
)
