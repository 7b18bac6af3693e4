import type { FastifyReply } from 'fastify'
import { fileAnswer } from '#contract/values.ts'

/** Answers with a file to be kept, never shown in the page's own name. */
export function replyFile(reply: FastifyReply, kind: string, body: unknown): FastifyReply {
  const { fileName, text } = fileAnswer.parse(body)
  return reply
    .header('content-type', `${kind}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(text)
}
