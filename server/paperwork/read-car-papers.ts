import type * as z from 'zod'
import type { carPapers } from '#contract/paperwork/papers.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import { registrationOf } from '#domain/identifiers/registration-number.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import { isSoldState } from '#domain/flows/flow-states.ts'
import { isFromOtherState, legalDuesOf, type TransferFacts } from '#domain/paperwork/legal-clocks.ts'
import { transferPapersOf } from '#domain/paperwork/transfer-papers.ts'
import { stateOfCode, stateOfGstin } from '#domain/tax/gst.ts'
import { SEALED_DETAILS } from '#server/dealers/details-queries.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Vault } from '#server/platform/vault.ts'
import { readPapers, type StoredPaper, type StoredPaperFile } from './papers-queries.ts'
import { readWonFlows, type AskedFor, type WonFlow } from './won-flows-queries.ts'

/** The dependencies of reading the papers of cars. */
export interface PapersDeps {
  readonly links: FileLinks
  readonly vault: Vault
}

/** The papers of a car as the API sends them. */
export type CarPapers = { [Name in keyof typeof carPapers]: z.output<(typeof carPapers)[Name]> }

/** A flow with its papers. */
export interface PaperworkFlow {
  readonly flow: WonFlow
  /** All submissions, the oldest first. */
  readonly papers: readonly StoredPaper[]
  readonly facts: TransferFacts
  readonly described: CarPapers
}

/** Reads the papers of flows, by flow id. Omits unknown ids; the caller must have checked who may see them. */
export async function readPaperworkFlows(
  db: Queries,
  deps: PapersDeps,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, PaperworkFlow>> {
  if (flowIds.length === 0) return new Map()
  const [flows, papersOf] = await Promise.all([readWonFlows(db, flowIds), readPapers(db, flowIds)])
  return new Map(
    [...flows].map(([flowId, flow]) => {
      const papers = papersOf.get(flowId) ?? []
      const facts = transferFactsOf(flow, papers, deps.vault)
      return [flowId, { flow, papers, facts, described: describePapers(flow, papers, facts, deps.links) }]
    }),
  )
}

/** Returns what decides about the duties of a transfer. */
function transferFactsOf(flow: WonFlow, papers: readonly StoredPaper[], vault: Vault): TransferFacts {
  const { car, state, stateSince } = flow
  const registration = car.regno === null ? null : registrationOf(car.regno)
  return {
    transferredAt: flow.deliveredAt?.getTime() ?? null,
    registeredIn: registration?.series === 'state' ? registration.state : null,
    isBharatSeries: registration?.series === 'BH',
    buyerState: buyerStateOf(flow.dealer, vault),
    hypothecation: car.papers.hypothecation?.status ?? 'unknown',
    nocSentAt: latestOf(papers, 'noc')?.givenAt.getTime() ?? null,
    rcAcceptedAt: leadsTo('acceptRc', state) ? stateSince.getTime() : null,
  }
}

/** Returns the state of the buyer's business: of its GSTIN, else of its address; null if neither is known. */
function buyerStateOf(dealer: WonFlow['dealer'], vault: Vault): string | null {
  const { gstinSealed, stateCode, organisationId } = dealer
  const gstin = gstinSealed && vault.open(gstinSealed, SEALED_DETAILS.gstin_sealed(organisationId))
  const state = gstin === null ? null : stateOfGstin(gstin)
  return (state ?? (stateCode === null ? null : stateOfCode(stateCode)))?.name ?? null
}

/** Returns the latest submission of a kind; null if there is none. */
export function latestOf(papers: readonly StoredPaper[], kind: StoredPaper['kind']): StoredPaper | null {
  return papers.findLast((paper) => paper.kind === kind) ?? null
}

function describePapers(
  flow: WonFlow,
  papers: readonly StoredPaper[],
  facts: TransferFacts,
  links: FileLinks,
): CarPapers {
  const [kyc, noc, rc] = (['kyc', 'noc', 'rc'] as const).map((kind) => latestOf(papers, kind))
  const describeFiles = ({ files }: StoredPaper) => files.map((file) => describeFile(file, links))
  const urlsOf = ({ files }: StoredPaper, document: StoredPaperFile['document']) =>
    files.filter((file) => file.document === document).map(({ fileId }) => links.brief(fileId))
  return {
    kycData: !kyc?.applicant
      ? null
      : {
          ...kyc.applicant,
          aadharUrls: urlsOf(kyc, 'aadhaar'),
          panUrls: urlsOf(kyc, 'pan'),
          submittedAt: kyc.givenAt.toISOString(),
          reason: askedAfter(flow.asked, 'askKycInfo', kyc)?.reason ?? null,
          documents: describeFiles(kyc),
        },
    nocData: noc
      ? { fileUrls: urlsOf(noc, 'noc'), sentAt: noc.givenAt.toISOString(), documents: describeFiles(noc) }
      : null,
    rcData: rc
      ? {
          fileUrls: urlsOf(rc, 'rc'),
          submittedAt: rc.givenAt.toISOString(),
          reason: askedAfter(flow.asked, 'askRcInfo', rc)?.reason ?? null,
          documents: describeFiles(rc),
        }
      : null,
    dues: isSoldState(flow.state) ? [...legalDuesOf(facts)] : [],
    transferPapers: [
      ...transferPapersOf({
        state: flow.state,
        isFromOtherState: isFromOtherState(facts),
        mayBeHypothecated: facts.hypothecation !== 'clear',
      }),
    ],
  }
}

/** Returns what the house asked for after a submission; undefined if nothing. */
function askedAfter(
  asked: readonly AskedFor[],
  event: AskedFor['event'],
  paper: StoredPaper,
): AskedFor | undefined {
  return asked.findLast((ask) => ask.event === event && new Date(ask.at) >= paper.givenAt)
}

/** Returns what the house asked for before the latest submission of a kind; null if nothing. */
export function askedBefore(
  { flow, papers }: PaperworkFlow,
  event: AskedFor['event'],
  kind: StoredPaper['kind'],
): string | null {
  const latest = latestOf(papers, kind)
  if (latest === null) return null
  const ask = flow.asked.findLast((one) => one.event === event && new Date(one.at) < latest.givenAt)
  return ask?.reason ?? null
}

/** Describes a file of a submission. */
export function describeFile(
  { document, fileId, kind, hasThumbnail }: StoredPaperFile,
  links: FileLinks,
): NonNullable<CarPapers['nocData']>['documents'][number] {
  return {
    document,
    url: links.brief(fileId),
    thumbnailUrl: hasThumbnail ? links.briefThumbnail(fileId) : null,
    mediaType: FILE_KINDS[kind].mediaType,
  }
}
