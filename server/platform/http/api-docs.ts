import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { packageFile } from '#server/platform/package-files.ts'
import { VERSION } from '#server/platform/version.ts'
import { createFixedReply } from './reply-json.ts'

/** The files of the page that displays the calls, each as its package and the path in it. */
export const API_PAGE_FILES = [
  'swagger-ui-dist/swagger-ui.css',
  'swagger-ui-dist/swagger-ui-bundle.js',
] as const

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Yardbid: the calls</title>
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<script src="/api/docs/ui/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const START = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true, validatorUrl: null })
`

/** Serves the OpenAPI document and a page that displays it, both without external resources. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  app.get(
    '/api/openapi.json',
    createFixedReply(() => JSON.stringify(describeApi(VERSION))),
  )
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  )
  await app.register(fastifyStatic, {
    root: dirname(packageFile(API_PAGE_FILES[0])),
    prefix: '/api/docs/ui/',
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  })
}
