import type { Output } from '#contract/api.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { timelineLine } from '#domain/flows/timeline-words.ts'
import type { Locale } from '#domain/locale.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import type { PaperDocument } from '#domain/paperwork/kyc.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import {
  findCar,
  readEvaluationPictures,
  readEventsOfCar,
  readFlowsOfCar,
  readLotsOfCar,
  type HistoryEvent,
} from './history-queries.ts'
import { offersOf, readWonHistory } from './won-history.ts'
import { describeFile, readPaperworkFlows, type PaperworkFlow, type PapersDeps } from './read-car-papers.ts'

type CarHistory = Output<'admin/getCarHistory'>
type FlowDocument = CarHistory['flows'][number]['documents'][number]

/** Reads the whole history of a car, for the house: its flows, their documents, and every event. Null if there is no such car. */
export async function readCarHistory(
  db: Queries,
  deps: PapersDeps,
  carId: string,
  locale: Locale,
): Promise<CarHistory | null> {
  const car = await findCar(db, carId)
  if (car === null) return null
  const [rows, lotIds] = await Promise.all([readFlowsOfCar(db, carId), readLotsOfCar(db, carId)])
  const flowIds = rows.map(({ flowId }) => flowId)
  const [paperwork, pictures, { ofFlows, ofLots }, wonOf] = await Promise.all([
    readPaperworkFlows(db, deps, flowIds),
    readEvaluationPictures(db, flowIds),
    readEventsOfCar(db, { flowIds, lotIds }),
    readWonHistory(db, deps.links, flowIds),
  ])
  const eventsOf = Map.groupBy(ofFlows, ({ flowId }) => flowId)
  return {
    carId,
    title: fullTitle(car),
    regno: car.regno,
    imageUrl: car.picture === null ? null : deps.links.carPicture(car.picture).thumbnailUrl,
    flows: rows.flatMap((row) => {
      const whole = paperwork.get(row.flowId)
      if (whole === undefined) return []
      const { documents, ...won } = wonOf(row.flowId)
      const events = eventsOf.get(row.flowId) ?? []
      return [
        {
          ...describeStanding(row, whole),
          ...whole.described,
          ...won,
          offers: offersOf(events),
          documents: [
            ...(pictures.get(row.flowId) ?? []).map((picture) => describePicture(picture, deps.links)),
            ...documents,
            ...describeDocuments(whole, deps.links),
          ],
          events: events.map((event) => describeEvent(event, locale)),
        },
      ]
    }),
    events: ofLots.map((event) => describeEvent(event, locale)),
  }
}

type FlowRow = Awaited<ReturnType<typeof readFlowsOfCar>>[number]

/** Describes whose flow it is, and how it stands. */
function describeStanding(row: FlowRow, { flow }: PaperworkFlow) {
  return {
    flowEntityId: row.flowId,
    uid: flow.dealer.uid,
    organization: flow.dealer.organization,
    auctionId: row.auctionId,
    auction: row.auction,
    lotId: row.lotId,
    state: flow.state,
    stateSince: flow.stateSince.toISOString(),
    stateReason: row.stateReason,
    removedAt: row.removedAt?.toISOString() ?? null,
    awardedAmount: flow.awardAmount,
  }
}

type Pictures = Awaited<ReturnType<typeof readEvaluationPictures>>
type Picture = NonNullable<ReturnType<Pictures['get']>>[number]

function describePicture({ fileId, angle, kind, uploadedAt }: Picture, links: FileLinks): FlowDocument {
  return {
    kind: 'evaluation',
    label: angle,
    url: links.daily(fileId),
    thumbnailUrl: links.dailyThumbnail(fileId),
    isPrivate: false,
    mediaType: FILE_KINDS[kind].mediaType,
    at: uploadedAt.toISOString(),
  }
}

const LABELS: Readonly<Record<PaperDocument, string>> = {
  aadhaar: 'Aadhaar card',
  pan: 'PAN card',
  noc: 'NOC',
  rc: 'New RC',
}

function describeDocuments({ papers }: PaperworkFlow, links: FileLinks): readonly FlowDocument[] {
  return papers.flatMap(({ files, givenAt }) =>
    files.map((file) => {
      const { document, ...shown } = describeFile(file, links)
      return { kind: document, label: LABELS[document], ...shown, isPrivate: true, at: givenAt.toISOString() }
    }),
  )
}

function describeEvent(event: HistoryEvent, locale: Locale): CarHistory['events'][number] {
  const { at, actor, name, from, to, reason, amount } = event
  return {
    at: at.toISOString(),
    event: event.event,
    title: timelineLine(event.event, locale),
    by: actor,
    name,
    from,
    to,
    reason,
    amount,
  }
}
