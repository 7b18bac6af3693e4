import type { ModeratedPicture, pictureModeration } from '#contract/evaluation/picture-moderation.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { countPictures, hasCar, listPictures, type ListedPicture } from './picture-moderation-queries.ts'
import { hidePicture, showPicture } from './hide-picture.ts'

const SUCCESS = accept({ success: true as const })

/** Creates the handlers with which the house looks at evaluation pictures, hides them and shows them again. */
export function createPictureModerationHandlers(deps: {
  readonly links: FileLinks
}): HandlersOf<typeof pictureModeration> {
  const { links } = deps
  return {
    'admin/getEvaluationPictures': async ({ db, input: { limit, cursor, ...filter } }) => {
      const query = { list: 'evaluationPictures', ...filter }
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      if (filter.carId !== undefined && !(await hasCar(db, filter.carId))) {
        return refuse('NOT_FOUND', 'car.unknown')
      }
      const [rows, total] = await Promise.all([
        listPictures(db, filter, after.value, limit + 1),
        countPictures(db, filter),
      ])
      const { page, last } = cutPage(rows, limit)
      return accept({
        pictures: page.map((picture) => describe(picture, links)),
        total,
        nextCursor: last && writeCursor(query, [last.moment, last.imageId]),
      })
    },

    'admin/hidePicture': async ({ db, input: { picture, reason }, caller, request }) => {
      const named = links.recognise(picture)
      if (named === null) return refuseUnknown()
      const hidden = await hidePicture(db, userOf(caller), { named, reason, request })
      return hidden.ok ? SUCCESS : hidden
    },

    'admin/showPicture': async ({ db, input: { picture }, caller, request }) => {
      const named = links.recognise(picture)
      if (named === null) return refuseUnknown()
      const shown = await showPicture(db, userOf(caller), { named, request })
      return shown.ok ? SUCCESS : shown
    },
  }
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'picture.unknown')
}

function describe(picture: ListedPicture, links: FileLinks): ModeratedPicture {
  const { imageId, fileId, flowId, uploadedAt, hiddenReason, hiddenAt, hiddenBy } = picture
  const { angle, state, carId, title, regno, dealer } = picture
  return {
    id: imageId,
    angle,
    ...links.forHouse(fileId),
    uploadedAt: uploadedAt.toISOString(),
    flowEntityId: flowId,
    state,
    carId,
    title,
    regno,
    dealer,
    hidden:
      hiddenReason === null || hiddenAt === null
        ? null
        : { reason: hiddenReason, at: hiddenAt.toISOString(), by: hiddenBy ?? '' },
  }
}
