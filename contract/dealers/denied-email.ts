import * as z from 'zod'
import { token } from '../identity/accounts.ts'
import { defineOperation } from '../operation.ts'
import { done } from '../values.ts'

export const deniedEmail = {
  denyEmail: defineOperation({
    who: 'public',
    quota: 'linkReads',
    summary:
      'Says that the account which a link names is not the reader’s: “No”. A registration that is not approved yet ends; an approved dealer loses only the new email.',
    idempotency: 'none',
    changes: ['readEmailProof'],
    input: z.object({ token }),
    output: done,
    refusals: ['EMAIL_LINK_INVALID'],
  }),
}
