import type { WriteAttachment } from '#server/notifications/deliver-message.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Paper } from '#server/platform/papers/paper.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import type { Vault } from '#server/platform/vault.ts'
import { layOutCreditNote } from './credit-note.ts'
import { readCreditNote } from './issue-credit-note.ts'
import { readReceiptByNumber } from './issue-receipt.ts'
import { layOutReceipt } from './receipt.ts'

/** Creates the function that writes receipts and credit notes as files for emails. */
export function createAttachmentWriter(deps: {
  readonly db: Queries
  readonly vault: Vault
}): WriteAttachment {
  return async ({ paper, number }) => {
    const laidOut = paper === 'receipt' ? await readReceiptPaper(deps, number) : await readNote(deps, number)
    if (laidOut === null) throw new Error(`There is no ${paper} ${number} to attach.`)
    return {
      fileName: fileNameOf(paper === 'receipt' ? 'receipt' : 'credit-note', number),
      mediaType: 'application/pdf',
      content: await writePdf(laidOut),
    }
  }
}

/** Returns the file name of a numbered paper: "receipt-yb-26-27-00001.pdf". */
export function fileNameOf(kind: 'receipt' | 'credit-note', number: string): string {
  return `${kind}-${number.toLowerCase().replaceAll('/', '-')}.pdf`
}

async function readReceiptPaper(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  number: string,
): Promise<Paper | null> {
  const receipt = await readReceiptByNumber(db, vault, number)
  return receipt && layOutReceipt(receipt)
}

async function readNote(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  number: string,
): Promise<Paper | null> {
  const note = await readCreditNote(db, vault, { number })
  return note && layOutCreditNote(note)
}
