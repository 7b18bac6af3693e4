import '#web/picture-queue/picture-queue-texts.ts'
import { LONG_EDGES } from '#domain/files/file-rules.ts'
import type { PictureRule } from '#web/picture-queue/picture-rule.ts'

/** The files that are taken as pictures of an evaluation (part A section 5). */
export const EVALUATION_RULE: PictureRule = {
  takes: /^image\/(jpe?g|png|svg\+xml)$/,
  wrongKind: 'queue.wrongKind',
  longEdge: LONG_EDGES.view,
}
