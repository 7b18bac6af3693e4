import * as z from 'zod'
import { defineOperation, type Grant } from '../operation.ts'
import { deviceInstantIn, FILE_AS_TEXT, idOut, link, optionalText, statedSize, text } from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const who: readonly Grant[] = [
  { role: 'orguserdealer', permission: 'view_dashboard' },
  { role: 'admin', permission: 'view_dashboard' },
  { role: 'dealer_evaluator', permission: 'upload_evaluation_images' },
  { role: 'delivery_driver', permission: 'manage_deliveries' },
]

/** A file’s own name may name a person ("2345 6789 0124.png"). It is taken, for older clients, and not stored. */
const ownName = optionalText(255)

const place = { folder: text(50), fileName: ownName }

/** Optional facts about a file from its sender; all but its name are stored with it. */
const about = {
  originalName: ownName,
  documentType: optionalText(100),
  carId: optionalText(100),
  angle: optionalText(50),
  deliveryLinkId: optionalText(100),
  label: optionalText(100),
  uploadedAt: deviceInstantIn.optional(),
}

/** Common to both ways of uploading a file. */
const upload = {
  who,
  // Only for the folders of the onboarding documents.
  duringOnboarding: true,
  // The picture is processed before the transaction begins.
  idempotency: 'own',
  // Few pictures are processed at the same time, so a call may queue.
  answersWithinSeconds: 40,
  output: z.strictObject({ publicUrl: link, thumbnailUrl: link.nullable(), fileId: idOut }),
  refusals: ['FORBIDDEN', 'FILE_REFUSED', 'TOO_LARGE', 'UNSUPPORTED_KIND'],
} as const

export const files = {
  uploadRaw: defineOperation({
    ...upload,
    quota: 'uploads',
    onLowDisk: true,
    summary:
      'Uploads one file, which is the body as it is, to a folder. Other calls can refer to the address in the answer.',
    // The kind is that of Content-Type; the content decides.
    rawBody: '*/*',
    bodyLimit: 5_242_880,
    audits: { none: 'a file is of no use until another call names it' },
    changes: [],
    input: z.object({ ...place, ...about }),
  }),
  uploadFile: defineOperation({
    ...upload,
    quota: 'uploads',
    onLowDisk: true,
    summary: 'Does the same as uploadRaw with a file in base64, for older clients. Few are accepted at once.',
    // Bytes: 5 MiB as base64, plus the rest of the JSON.
    bodyLimit: 7_200_000,
    audits: { none: 'a file is of no use until another call names it' },
    changes: [],
    input: z.object({
      file: z
        .string()
        .min(1, 'file.empty' satisfies ReasonId)
        .meta(FILE_AS_TEXT.base64),
      ...place,
      metadata: z
        .object({ contentType: optionalText(100), size: statedSize.optional(), ...about })
        .optional(),
    }),
  }),
}
