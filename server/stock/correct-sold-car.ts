import * as z from 'zod'
import type { Output } from '#contract/api.ts'
import type { CorrectSoldCarProposal } from '#contract/stock/sold-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import type { AnnouncedFact } from '#domain/car/car.ts'
import { isSamePlate } from '#domain/identifiers/registration-number.ts'
import { accept, refuse, refuseFor, type Result } from '#domain/refusal.ts'
import {
  correctedFacts,
  decideCorrection,
  decideProposedCorrection,
  isReadByAll,
  describeCorrection,
} from '#domain/stock/sold-car.ts'
import { announce } from '#server/flows/announce.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { auditActsOn } from '#server/proposals/audit-acts.ts'
import { defineProposalKind } from '#server/proposals/proposal-kind.ts'
import { propose } from '#server/proposals/propose.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { checkPlate } from './check-plate.ts'
import { partTwins } from './plates-queries.ts'
import { applyFacts } from './read-car-input.ts'
import { refusingTwins } from './refusing-twins.ts'
import { findSale, type Sale } from './sold-cars-queries.ts'
import { carChanged } from './stock-events.ts'
import {
  compareColumns,
  lockCars,
  readStandingCars,
  rewriteCars,
  type CarWithStatus,
} from './stock-queries.ts'

const audit = auditActsOn('car')
const value = z.union([z.string(), z.number()]).nullable()

/** The proposals to correct facts of sold cars. Their subject is the car's id. */
export const correctionProposals = defineProposalKind({
  kind: 'correctSoldCar',
  details: z.object({
    /** The flow by which the car was sold. */
    soldAs: z.string(),
    facts: z.array(z.object({ field: z.string(), before: value, after: value })),
  }),
  password: 'recent',
  isDoneAtOnceAlone: true,

  lock: async (tx, { subject }) => {
    await lockSoldCar(tx, subject)
  },

  describe: async (db, proposals): Promise<readonly CorrectSoldCarProposal[]> => {
    const cars = await readStandingCars(
      db,
      proposals.map(({ subject }) => subject),
    )
    return proposals.map(({ subject, details: { facts } }) => {
      const car = cars.get(subject)
      if (car === undefined) throw new Error(`A proposal names car ${subject}, which is not there.`)
      const { regno } = car.facts
      return { kind: 'correctSoldCar', carId: subject, title: fullTitle(car.facts), regno, facts }
    })
  },

  noteProposed: (tx, { subject, reason, details: { facts } }, act) =>
    audit(tx, subject, 'carCorrectionProposed', { ...act, ...changeOf(facts), reason }),

  carryOut: async (tx, { subject: carId, reason, details }, confirmation) => {
    const { sale, car } = await lockSoldCar(tx, carId)
    if (sale === null || car === null) return refuse('WRONG_STATE', 'car.notSoldAnyMore')
    const now = { soldAs: sale.flowId, facts: car.facts }
    const allowed = decideProposedCorrection(details, now)
    if (!allowed.ok) return allowed
    const { facts } = details
    const after = Object.fromEntries(facts.map(({ field, after: is }) => [field, is]))
    const written = await writeCorrection(tx, car, { ...car, facts: { ...car.facts, ...after } })
    if (!written.ok) return refuseFor('WRONG_STATE', written.refusal)
    const by = confirmation.actor
    await appendEvents(tx, [
      carChanged(by, carId, car, { ...car, facts: { ...car.facts, ...after } }, { correction: reason ?? '' }),
    ])
    const { flowId, lotId, organisationId } = sale
    const notice = describeCorrection(facts, reason ?? '', sale.state)
    if (notice !== null) {
      await noteFlows(tx, [
        { event: 'carCorrected', by, carId, flowId, lotId, organisationId, reason: notice },
      ])
    }
    // Without a lot, the house alone is told.
    const lotIds = isReadByAll(facts) ? [lotId] : []
    await announce(tx, [{ kind: 'car-pictures', event: 'carCorrected', carId, cityId: car.cityId, lotIds }])
    await audit(tx, carId, 'carCorrected', { ...confirmation, ...changeOf(facts), reason })
    return accept(undefined)
  },

  withdraw: (tx, { subject, reason }, act) => audit(tx, subject, 'carCorrectionDropped', { ...act, reason }),
})

/**
 * Proposes to correct facts of a sold car, and corrects them at once where nobody else counts. Refuses with NOT_FOUND,
 * WRONG_STATE, INVALID_INPUT, ALREADY_EXISTS for a number that another car has, and PASSWORD_REQUIRED.
 */
export async function correctSoldCar(
  call: Call<'admin/correctSoldCar'>,
  staff: StaffReader,
  latestYear: number,
): Promise<Result<Output<'admin/correctSoldCar'>>> {
  const { db, input, caller, request } = call
  const { carId, reason } = input
  const { sale, car } = await lockSoldCar(db, carId)
  if (car === null) return refuse('NOT_FOUND', 'car.unknown')
  const written = applyFacts(car.facts, input.facts, latestYear)
  if (!written.ok) return written
  const facts = correctedFacts(car.facts, written.value)
  const allowed = decideCorrection(sale !== null, facts)
  if (!allowed.ok) return allowed
  const plate = await checkNumber(db, car, written.value.regno)
  if (!plate.ok) return plate
  const details = { soldAs: sale?.flowId ?? '', facts: [...facts] }
  const act = { subject: carId, details, reason, admin: userOf(caller), request }
  const proposed = await propose(db, staff, correctionProposals, act)
  if (!proposed.ok) return proposed
  const { proposalId, isWaiting } = proposed.value
  return accept({ proposalId, outcome: isWaiting ? 'waiting' : 'confirmed' })
}

/** Locks the flow by which a car was sold, then the car, and reads both. Each is null if it does not exist. */
async function lockSoldCar(
  tx: Tx,
  carId: string,
): Promise<{ readonly sale: Sale | null; readonly car: CarWithStatus | null }> {
  const before = await findSale(tx, carId)
  if (before !== null) await lockFlows(tx, [before.flowId])
  const car = (await lockCars(tx, [carId])).get(carId) ?? null
  // Read again, because a step that was faster may have ended the sale.
  const sale = await findSale(tx, carId)
  return { sale: sale?.flowId === before?.flowId ? sale : null, car }
}

/** Refuses with ALREADY_EXISTS if another car has the number that a car is to get. */
async function checkNumber(tx: Tx, car: CarWithStatus, regno: string | null): Promise<Result<unknown>> {
  if (isSamePlate(car.facts.regno, regno)) return accept(null)
  return checkPlate(tx, { regno, carId: car.carId, cameBack: false })
}

/** Stores the corrected facts. Refuses with ALREADY_EXISTS if another car has the number. */
async function writeCorrection(
  tx: Tx,
  before: CarWithStatus,
  after: CarWithStatus,
): Promise<Result<unknown>> {
  const plate = await checkNumber(tx, before, after.facts.regno)
  if (!plate.ok) return plate
  return refusingTwins(after.facts, async () => {
    await rewriteCars(tx, [compareColumns(before.stored, after)])
    if (before.plate === 'twin' && !isSamePlate(before.facts.regno, after.facts.regno)) {
      await partTwins(tx, before.carId, before.facts.regno)
    }
  })
}

/** Returns the facts of a correction as the audit log stores them. */
function changeOf(facts: readonly AnnouncedFact[]) {
  const part = (which: 'before' | 'after') =>
    Object.fromEntries(facts.map(({ field, [which]: known }) => [field, known]))
  return { before: part('before'), after: part('after') }
}
