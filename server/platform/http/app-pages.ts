import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnlisted, screenAt } from '#contract/screens.ts'
import type { Refusal } from '#domain/refusal.ts'
import { replyRefusal } from './problem-reply.ts'

const NOT_BUILT =
  '<!doctype html><title>Yardbid</title><p>The app is not built yet: run <code>npm run build</code>.</p>'

/** The headers of a page whose address is for few people. */
const UNLISTED = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** Files that browsers must not reuse without asking whether they have changed. */
const ALWAYS_ASKED_FOR = /\/(service-worker\.js|manifest\.webmanifest)$/

const NOTHING_HERE: Refusal = { code: 'NOT_FOUND', reason: 'address.unknown' }

/**
 * Serves the built app: files with content-addressed names, cacheable for a year, and its page at every address of a
 * screen. Other addresses get the page with 404, unknown addresses under /api a problem.
 */
export async function registerAppPages(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  if (existsSync(assets)) {
    await app.register(async (scope) => {
      // A path that cannot be the name of a file gets 404.
      scope.setErrorHandler((error: FastifyError, _request, reply) => {
        if (error.statusCode === undefined || error.statusCode >= 500) throw error
        return replyRefusal(reply, NOTHING_HERE)
      })
      await scope.register(fastifyStatic, {
        root: assets,
        prefix: '/assets/',
        decorateReply: false,
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
      })
    })
  }
  if (existsSync(folder)) {
    // The files in the same folder as the page: its icons, its manifest and the service worker.
    await app.register(fastifyStatic, {
      root: folder,
      decorateReply: false,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', 'assets/**', '**/.*'],
      maxAge: '1h',
      // Browsers must see a new release's worker at once.
      setHeaders: (reply, path) => {
        if (ALWAYS_ASKED_FOR.test(path)) void reply.header('cache-control', 'no-cache')
      },
    })
  }
  const page = join(folder, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : NOT_BUILT
  const heads = readHeads(folder)
  const pages = new Map(
    heads.map(([screen, { first, rest, styles }]) => [
      screen,
      html
        // Scripts run in document order, and the early reads must be requested before the app starts.
        .replace('<script', `${first}<script`)
        .replace('</head>', `${rest}</head>`)
        .replace('</body>', `${styles}</body>`),
    ]),
  )
  app.setNotFoundHandler((request, reply) => answerUnknown({ html, pages }, request, reply))
}

/** Tags of a screen's page: before the app's script, at the end of the head, and at the end of the body. */
interface ScreenTags {
  readonly first: string
  readonly rest: string
  readonly styles: string
}

/** Reads the tags that the build adds to the pages of some screens, by screen: the files and reads they need. */
function readHeads(folder: string): [screen: string, tags: ScreenTags][] {
  const file = join(folder, '.vite', 'heads.json')
  return existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object) : []
}

interface AppPages {
  readonly html: string
  /** The page of each screen that has its own head. */
  readonly pages: ReadonlyMap<string, string>
}

function answerUnknown(app: AppPages, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '/'
  const wantsPage = request.method === 'GET' || request.method === 'HEAD'
  if (!wantsPage || isBelow(path, '/api') || isBelow(path, '/assets') || isBelow(path, '/files')) {
    return replyRefusal(reply, NOTHING_HERE)
  }
  const screen = screenAt(path)
  if (screen !== null && isUnlisted(screen)) void reply.headers(UNLISTED)
  return reply
    .status(screen === null ? 404 : 200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send((screen === null ? undefined : app.pages.get(screen)) ?? app.html)
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
