import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { idOut, link, optionalText, text } from '../values.ts'

export const files = {
  uploadFile: defineOperation({
    who: [
      { role: 'orguserdealer', permission: 'view_dashboard' },
      { role: 'admin', permission: 'view_dashboard' },
      { role: 'dealer_evaluator', permission: 'upload_evaluation_images' },
      { role: 'delivery_driver', permission: 'manage_deliveries' },
    ],
    // Only for the folders of the onboarding documents.
    duringOnboarding: true,
    summary: 'Uploads one file (base64) to a folder. Other calls can refer to the address in the answer.',
    // Bytes: 5 MiB as base64, plus the rest of the JSON.
    bodyLimit: 7_200_000,
    // The picture is processed before the transaction begins.
    idempotency: 'own',
    // Few pictures are processed at the same time, so a call may queue.
    answersWithinSeconds: 40,
    input: z.object({
      file: z.string().min(1, 'The file is empty.'),
      folder: text(50),
      fileName: text(255),
      metadata: z
        .object({
          contentType: optionalText(100),
          originalName: optionalText(255),
          size: z.number().optional(),
          documentType: optionalText(100),
          carId: optionalText(100),
          angle: optionalText(50),
          deliveryLinkId: optionalText(100),
          label: optionalText(100),
          uploadedAt: optionalText(50),
        })
        .optional(),
    }),
    output: z.strictObject({ publicUrl: link, thumbnailUrl: link.nullable(), fileId: idOut }),
    refusals: ['FORBIDDEN', 'FILE_REFUSED', 'TOO_LARGE', 'UNSUPPORTED_KIND', 'TOO_MANY_REQUESTS'],
  }),
}
