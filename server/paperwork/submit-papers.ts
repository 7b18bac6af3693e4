import { randomUUID } from 'node:crypto'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { Folder } from '#domain/files/file-rules.ts'
import type { PaperDocument } from '#domain/paperwork/kyc.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { moveFlows, type MovedFlow } from '#server/flows/transition.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import {
  findFilesOfOtherFlows,
  insertPaper,
  readHeldFiles,
  type Applicant,
  type StoredPaper,
} from './papers-queries.ts'

/** Documents to hand over with a step of a flow. */
export interface Submission {
  readonly flowId: string
  readonly event: Extract<FlowEvent, 'submitKyc' | 'sendNoc' | 'uploadNewRc'>
  readonly applicant?: Applicant
  /** The applicant agrees that files of an earlier KYC are used again, which the step's event says. */
  readonly reusesFiles?: boolean
  /** The addresses of the files in each field of the call, and what they show. */
  readonly fields: readonly {
    readonly name: string
    readonly document: PaperDocument
    readonly urls: readonly string[]
  }[]
}

/** The upload folder of a step's files, and the kind of its submission. */
const PLACES: Readonly<
  Record<Submission['event'], { readonly folder: Folder; readonly kind: StoredPaper['kind'] }>
> = {
  submitKyc: { folder: 'kyc-documents', kind: 'kyc' },
  sendNoc: { folder: 'noc-documents', kind: 'noc' },
  uploadNewRc: { folder: 'rc-documents', kind: 'rc' },
}

/**
 * Takes a step that hands documents over, and stores them; the step's event names them. The files must be the caller's
 * uploads of the right folder, or documents that the flow already holds. The caller has checked whose flow it is. Refuses
 * with INVALID_INPUT for a file, or for one of another car's KYC to whose use the applicant has not agreed, and with
 * NOT_FOUND or WRONG_STATE by the life-cycle.
 */
export async function submitPapers(
  tx: Tx,
  links: FileLinks,
  caller: Caller,
  { flowId, event, applicant, reusesFiles = false, fields }: Submission,
): Promise<Result<MovedFlow>> {
  const { folder, kind } = PLACES[event]
  const listed = fields.flatMap(({ name, document, urls }) =>
    urls.map((text, index) => ({ field: `${name}.${index}`, text, document })),
  )
  const held = await readHeldFiles(tx, flowId, kind)
  const files = await claimFiles({ db: tx, links }, { caller, folder, named: listed, held })
  if (!files.ok) return files
  if (kind === 'kyc' && !reusesFiles) {
    const fileIds = files.value.map(({ fileId }) => fileId).filter((fileId) => !held.includes(fileId))
    const ofOthers = await findFilesOfOtherFlows(tx, { flowId, kind, fileIds })
    const reused = listed.find((_file, index) => ofOthers.has(files.value[index]?.fileId ?? ''))
    if (reused !== undefined) return refuseField(reused.field, 'kyc.filesReused')
  }
  const paperId = randomUUID()
  const details = { paper: paperId, ...(reusesFiles && { reusesFiles }) }
  const moved = await moveFlows(tx, actorOf(caller), [{ flowId, event, details }])
  if (!moved.ok) return moved
  await insertPaper(tx, {
    paperId,
    flowId,
    kind,
    ...(applicant === undefined ? {} : { applicant }),
    userId: userOf(caller).userId,
    files: listed.flatMap(({ document }, index) => {
      const file = files.value[index]
      return file === undefined ? [] : [{ document, fileId: file.fileId }]
    }),
  })
  const [flow] = moved.value
  if (flow === undefined) throw new Error(`${event} moved no flow.`)
  return accept(flow)
}
