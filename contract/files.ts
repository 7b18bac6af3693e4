import * as z from 'zod'
import { defineOperation } from './operation.ts'
import { idOut, text } from './values.ts'

export const files = {
  uploadFile: defineOperation({
    who: [
      { role: 'orguserdealer', permission: 'view_dashboard' },
      { role: 'admin', permission: 'view_dashboard' },
      { role: 'dealer_evaluator', permission: 'upload_evaluation_images' },
      { role: 'delivery_driver', permission: 'manage_deliveries' },
    ],
    summary: 'Uploads one file (base64) to a folder; the answer’s address can be named in other calls.',
    // 5 MiB of base64, and room for the rest of the body.
    bodyLimit: 7_200_000,
    input: z.object({
      file: z.string().min(1, 'The file is empty.'),
      folder: text(50),
      fileName: text(255),
      metadata: z
        .object({
          contentType: text(100).optional(),
          originalName: text(255).optional(),
          size: z.number().optional(),
          documentType: text(100).optional(),
          carId: text(100).optional(),
          angle: text(50).optional(),
          deliveryLinkId: text(100).optional(),
          label: text(100).optional(),
          uploadedAt: text(50).optional(),
        })
        .optional(),
    }),
    output: z.strictObject({ publicUrl: z.string(), thumbnailUrl: z.string().nullable(), fileId: idOut }),
    refusals: ['FORBIDDEN', 'FILE_REFUSED', 'TOO_LARGE', 'UNSUPPORTED_KIND'],
  }),
}
