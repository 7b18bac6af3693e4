import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { id, link, text } from '../values.ts'

/** The owners whose documents are opened: a dealer, a flow of a car, and the person of a gate pass. */
export const DOCUMENT_OWNERS = ['dealer', 'flow', 'gatePass'] as const
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number]

/** The documents of dealers and their people, as the house reads them. */
export const openingDocuments = {
  'admin/openDocument': defineOperation({
    who: admins('view_all_data'),
    summary:
      'Opens a private document of a dealer: returns a link that is valid for 5 to 10 minutes. That it was opened is written into the audit log. The links in other answers to admins name such a document and open nothing.',
    // Each opening is recorded separately, and the link must not be stored with an idempotency key.
    idempotency: 'none',
    audits: 'documentOpened',
    changes: [],
    input: z.object({
      document: text(2_000).meta({
        description: 'The link of the document in another answer, or its file’s id.',
      }),
      owner: z.enum(DOCUMENT_OWNERS),
      ownerId: id.meta({ description: 'The dealer’s uid, the flow’s id, or the gate pass’s.' }),
    }),
    output: z.strictObject({ url: link }),
    refusals: ['NOT_FOUND'],
  }),
}
