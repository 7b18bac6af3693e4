import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { kycTypeOf } from '#domain/paperwork/kyc.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { insertPaper, type NewPaper } from '#server/paperwork/papers-queries.ts'
import { readApplicant } from '#server/paperwork/won-flows-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findSpecimen, insertPicture, type SpecimenFolder } from './company-queries.ts'
import type { DemoDealer } from './demo-queries.ts'
import { drawDocument, type Specimen } from './specimens/draw-documents.ts'

const FOLDERS: Readonly<Record<Specimen, SpecimenFolder>> = {
  aadhaar: 'kyc-documents',
  pan: 'kyc-documents',
  noc: 'noc-documents',
  rc: 'rc-documents',
  rcCard: 'delivery_photos',
}

const nameOf = (specimen: Specimen): string => `${specimen}.webp`

/** Draws an organisation’s specimens of these documents, and stores them. */
export async function storeSpecimens(
  tx: Queries,
  store: FileStore,
  owner: { readonly organisationId: string; readonly name: string },
  specimens: readonly Specimen[],
): Promise<void> {
  for (const specimen of specimens) {
    const folder = FOLDERS[specimen]
    const { data, info } = await sharp(Buffer.from(drawDocument(specimen, owner.name)))
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data).resize({ width: 480 }).webp({ quality: 78 }).toBuffer()
    const sha256 = createHash('sha256').update(data).digest()
    await store.put({ folder, sha256, variant: 'original' }, data)
    await store.put({ folder, sha256, variant: 'thumbnail' }, thumbnail)
    await insertPicture(tx, {
      folder,
      organisationId: owner.organisationId,
      sha256,
      sizeBytes: data.length,
      width: info.width,
      height: info.height,
      name: nameOf(specimen),
    })
  }
}

/** A step of a demo flow that hands documents over. */
interface PaperStep {
  readonly flowId: string
  readonly dealer: DemoDealer
  readonly adminId: string
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Stores what a step hands over, and returns the id for the details of its event. Null if the step hands nothing over, or
 * the demo house has no specimens because an earlier release seeded it.
 */
export async function handOverPapers(
  tx: Queries,
  event: FlowEvent,
  { flowId, dealer, adminId, at }: PaperStep,
): Promise<string | null> {
  const common = { paperId: randomUUID(), flowId, at: new Date(at) }
  const paper = async (
    specimens: readonly Exclude<Specimen, 'rcCard'>[],
    more: Pick<NewPaper, 'kind' | 'userId' | 'applicant'>,
  ): Promise<string | null> => {
    const organisationId = more.kind === 'noc' ? null : dealer.organisationId
    const files = await Promise.all(
      specimens.map(async (document) => ({
        document,
        fileId: await findSpecimen(tx, { folder: FOLDERS[document], organisationId, name: nameOf(document) }),
      })),
    )
    const found = files.flatMap(({ document, fileId }) => (fileId === null ? [] : [{ document, fileId }]))
    if (found.length < specimens.length) return null
    await insertPaper(tx, { ...common, ...more, files: found })
    return common.paperId
  }
  switch (event) {
    case 'submitKyc': {
      const { name, email, ...business } = await readApplicant(tx, dealer.userId)
      const type = kycTypeOf(business.businessType) ?? 'Individual'
      const applicant = { type, name: legalNameOf(business, name), email }
      return paper(['aadhaar', 'pan'], { kind: 'kyc', userId: dealer.userId, applicant })
    }
    case 'sendNoc':
      return paper(['noc'], { kind: 'noc', userId: adminId })
    case 'uploadNewRc':
      return paper(['rc'], { kind: 'rc', userId: dealer.userId })
    default:
      return null
  }
}
