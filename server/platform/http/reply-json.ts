import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

/** Characters from which on it is worth the work: what fits into a few packets is not quicker for it. */
const LEAST_PACKED = 4000
/** A list of cars comes to a tenth; more effort than this brings it little further. */
const PACKING = 4
const PACKED = '-gz'

/**
 * Answers with a value: packed where that is worth it and the client reads it; a list with its tag, or with 304 where
 * the client has it already.
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
    // What is packed is another representation, so its strong tag is another.
    void reply.header('etag', packs ? `"${tag}${PACKED}"` : `"${tag}"`).header('vary', 'accept-encoding')
    if (namesTag(request.headers['if-none-match'], tag)) return reply.status(304).send()
  }
  void reply.header('content-type', 'application/json; charset=utf-8')
  if (!packs) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await pack(text, { level: PACKING }))
}

/** Whether the client reads gzip, by its `Accept-Encoding`. */
function takesGzip(header: string | string[] | undefined): boolean {
  return /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(String(header ?? ''))
}

/** Whether `If-None-Match` names this answer, packed or not. */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  // A proxy that compresses an answer makes its tag a weak one, and a weak one counts here (RFC 9110, 13.1.2).
  const tags = new Set(header.split(',').map((named) => named.trim().replace(/^W\//, '')))
  return [`"${tag}"`, `"${tag}${PACKED}"`, '*'].some((named) => tags.has(named))
}
