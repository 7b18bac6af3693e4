import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { bytesAnswer, fileAnswer } from '#contract/values.ts'

const anyFile = z.union([fileAnswer, bytesAnswer])

/** Answers with a file as a download, so that browsers never display it under the app's own origin. */
export function replyFile(reply: FastifyReply, kind: string, body: unknown): FastifyReply {
  const file = anyFile.parse(body)
  void reply
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .header('cache-control', 'no-store')
  return 'text' in file
    ? reply.header('content-type', `${kind}; charset=utf-8`).send(file.text)
    : reply.header('content-type', kind).send(Buffer.from(file.bytes))
}
