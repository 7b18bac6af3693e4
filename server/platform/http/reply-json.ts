import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** The minimum length in characters for compression. Shorter texts fit into a few packets anyway. */
const LEAST_PACKED = 4000
/** The gzip level. It reduces a list of cars to a tenth; higher levels gain little. */
const PACKING = 4
const PACKED = '-gz'

/**
 * Answers with a value. Compresses a long value if the client accepts gzip. A list gets an ETag, or 304 if the client
 * already has it.
 */
export async function replyJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  list: boolean,
): Promise<FastifyReply> {
  const text = JSON.stringify(body)
  void reply.header('cache-control', list ? 'private, no-cache' : 'no-store')
  const packs = text.length >= LEAST_PACKED && takesGzip(request.headers['accept-encoding'])
  if (list) {
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 27)
    // The compressed form is another representation, so it needs its own strong ETag.
    void reply.header('etag', packs ? `"${tag}${PACKED}"` : `"${tag}"`).header('vary', 'accept-encoding')
    if (namesTag(request.headers['if-none-match'], tag)) return reply.status(304).send()
  }
  void reply.header('content-type', 'application/json; charset=utf-8')
  if (!packs) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await compress(text, { level: PACKING }))
}

/** Whether the client accepts gzip, by its `Accept-Encoding`. */
function takesGzip(header: string | string[] | undefined): boolean {
  return /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(String(header ?? ''))
}

/** Whether `If-None-Match` contains this tag, compressed or not. */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  // A proxy that compresses makes the tag weak, and weak tags match here (RFC 9110, 13.1.2).
  const tags = new Set(header.split(',').map((named) => named.trim().replace(/^W\//, '')))
  return [`"${tag}"`, `"${tag}${PACKED}"`, '*'].some((named) => tags.has(named))
}
