import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAppPages } from './app-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'yardbid-pages-'))
let app: FastifyInstance

beforeAll(async () => {
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name))
  const files = {
    'index.html':
      '<!doctype html><head><script src="app.js"></script></head><title>Yardbid</title><body>Opening</body>',
    '.vite/heads.json': JSON.stringify({
      login: { first: '<script src="reads.js"></script>', rest: '<link rel="a">', styles: '<link rel="b">' },
    }),
    'service-worker.js': 'self.addEventListener("fetch", () => {})',
    'manifest.webmanifest': '{"name":"Yardbid"}',
    'icon-192.png': 'png',
    'assets/page-abc1234.js': 'export {}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  app = Fastify()
  await registerAppPages(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const headersOf = async (url: string) => (await app.inject({ url })).headers

test.each([
  ['/service-worker.js', /^(text|application)\/javascript/],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
])('%s is never used without asking for a newer one', async (url, kind) => {
  const headers = await headersOf(url)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toMatch(kind)
})

test('the page of a screen has its reads before the app, and its styles behind the opening', async () => {
  const { body } = await app.inject({ url: '/' })
  expect(body).toBe(
    '<!doctype html><head><script src="reads.js"></script><script src="app.js"></script><link rel="a"></head>' +
      '<title>Yardbid</title><body>Opening<link rel="b"></body>',
  )
})

test('icons are kept for an hour, files named by their content for a year', async () => {
  expect((await headersOf('/icon-192.png'))['cache-control']).toBe('public, max-age=3600')
  expect((await headersOf('/assets/page-abc1234.js'))['cache-control']).toMatch(/max-age=31536000.*immutable/)
})

test('the page that the service worker keeps is the page of its screen', async () => {
  const answer = await app.inject({ url: '/evaluatorHome?offline' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
})
