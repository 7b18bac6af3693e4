import type { FastifyReply, FastifyRequest } from 'fastify'
import { RenderedJson, renderJson } from './rendered-json.ts'

/** The minimum length for compression. Shorter texts fit into a few packets anyway. */
const MIN_PACKED = 4000
const PACKED = '-gz'
/** The gzip level of a text that is compressed once. */
const BEST_PACKING = 9

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
  const json = renderJson(body)
  void reply.header('cache-control', list ? 'private, no-cache' : 'no-store')
  const packs = json.length >= MIN_PACKED && takesGzip(request.headers['accept-encoding'])
  if (list && sendTag(request, reply, json.tag, packs)) return reply.status(304).send()
  void reply.header('content-type', 'application/json; charset=utf-8')
  if (!packs) return reply.send(json.text)
  return reply.header('content-encoding', 'gzip').send(await json.pack())
}

/** A long text that stays the same while the process runs. */
export type ReplyFixed = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Creates the function that answers with a long JSON text, which is rendered and compressed once, on the first request.
 * It carries a strong ETag, and the client that has it gets 304.
 */
export function createFixedReply(render: () => string): ReplyFixed {
  let rendered: RenderedJson | null = null
  return async (request, reply) => {
    rendered ??= new RenderedJson(render)
    const json = rendered
    const packed = await json.pack(BEST_PACKING)
    const packs = takesGzip(request.headers['accept-encoding'])
    void reply.header('cache-control', 'public, no-cache')
    if (sendTag(request, reply, json.tag, packs)) return reply.status(304).send()
    void reply.header('content-type', 'application/json; charset=utf-8')
    return packs ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(json.text)
  }
}

/** Sets the ETag of a representation. Returns whether the client already has it, or its other form. */
function sendTag(request: FastifyRequest, reply: FastifyReply, tag: string, packs: boolean): boolean {
  // The compressed form is another representation, so it needs its own strong ETag.
  void reply.header('etag', packs ? `"${tag}${PACKED}"` : `"${tag}"`).header('vary', 'accept-encoding')
  return namesTag(request.headers['if-none-match'], tag)
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
