import type { adminOnboarding } from '#contract/dealers/admin-onboarding.ts'
import { pathTo } from '#contract/screens.ts'
import { actorOf } from '#server/platform/actor.ts'
import { cityYear } from '#domain/dealers/city-year.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findDealer, readDealerCities, type NamedCity } from './dealer-queries.ts'
import { answerDealer, refuseUnknownDealer } from './describe-dealer.ts'
import { changeCities, findCitiesByName } from './change-cities.ts'
import { giveYear, readPaidCities } from './paid-cities-queries.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import type { EmailProofs } from '#server/identity/email-proofs.ts'
import { remindEmailProof } from './remind-email-proof.ts'
import { approveDealer, returnToStep } from './move-onboarding.ts'
import { lockOnboarding, type OnboardingState } from './onboarding-queries.ts'
import { refuseRejected, rejectOnboarding, type RefundRejected } from './reject-onboarding.ts'

/** Creates the handlers with which an admin approves a waiting dealer, returns it to a step, reminds it, or rejects it. */
export function createAdminOnboardingHandlers(deps: {
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
  readonly refundRejected: RefundRejected
  readonly emailProofs: EmailProofs
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
}): HandlersOf<typeof adminOnboarding> {
  const loginLink = () => `${deps.origin()}${pathTo('login')}`
  return {
    'admin/approveOnboarding': async ({ db, input, caller, request }) => {
      const waiting = await lockWaiting(db, input)
      if (!waiting.ok) return waiting
      const { userId, organisationId, step, email, isEmailProven } = waiting.value
      if (!isEmailProven) return refuse('EMAIL_UNPROVEN', 'dealer.emailUnproven')
      const cities = await giveApprovedCities(db, organisationId, input.cities, deps.now())
      if (!cities.ok) return cities
      await approveDealer(db, waiting.value)
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'onboardingApproved',
        subject: { kind: 'user', id: userId },
        before: { step, ...cities.value.before },
        after: { step: 'home', ...cities.value.after },
        request,
      })
      const given = cities.value.given.map(({ city }) => city).join(', ')
      await queueMessage(db, {
        channel: 'email',
        to: email,
        kind: 'onboarding-approved',
        values: { cities: given, link: loginLink() },
      })
      return answerDealer(db, userId)
    },

    'admin/returnOnboarding': async ({ db, input, caller, request }) => {
      const waiting = await lockWaiting(db, input)
      if (!waiting.ok) return waiting
      const { userId, step, email } = waiting.value
      const { reason } = input
      const due = await returnToStep(db, waiting.value, { step: input.step, reason })
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'onboardingReturned',
        subject: { kind: 'user', id: userId },
        before: { step },
        after: { step: due },
        reason,
        request,
      })
      await queueMessage(db, {
        channel: 'email',
        to: email,
        kind: 'onboarding-returned',
        values: { reason, link: loginLink() },
      })
      return answerDealer(db, userId)
    },

    'admin/remindEmailProof': ({ db, input: { uid }, caller, request }) =>
      remindEmailProof(db, deps.emailProofs, { uid, actor: actorOf(caller), request }),

    'admin/rejectOnboarding': ({ db, input, caller, request }) =>
      rejectOnboarding(db, deps.refundRejected, { ...input, actor: actorOf(caller), request }),
  }
}

/**
 * Locks a dealer, so that only one admin decides. Refuses with NOT_FOUND, or WRONG_STEP unless the dealer is awaiting
 * approval with what was read.
 */
async function lockWaiting(
  tx: Queries,
  { uid, submittedAt }: { readonly uid: string; readonly submittedAt?: number | undefined },
): Promise<Result<OnboardingState>> {
  const state = await lockOnboarding(tx, uid)
  const dealer = await findDealer(tx, uid)
  if (dealer?.rejectedAt) return refuseRejected()
  if (state === null || dealer === null) return refuseUnknownDealer()
  if (dealer.suspendedAt !== null) return refuse('WRONG_STEP', 'dealer.suspendedReinstateFirst')
  if (state.step === 'home') return refuse('WRONG_STEP', 'dealer.approved')
  if (state.step !== 'pending_approval') {
    return refuse('WRONG_STEP', 'dealer.notWaiting')
  }
  if (submittedAt !== undefined && submittedAt !== state.submittedAt?.getTime()) {
    return refuse('WRONG_STEP', 'dealer.documentsChanged')
  }
  return accept(state)
}

/**
 * Grants a dealer the named cities, or by default those that it paid for: a year per payment, or one year if unpaid.
 * Marks paid cities as granted.
 */
async function giveApprovedCities(
  tx: Tx,
  organisationId: string,
  names: readonly string[] | undefined,
  approvedAt: number,
) {
  const paid = await readPaidCities(tx, organisationId)
  const wanted = await chooseCities(tx, distinct(paid), names)
  if (!wanted.ok) return wanted
  const had = (await readDealerCities(tx, [organisationId])).get(organisationId) ?? []
  const given: (NamedCity & { readonly validUntil: Date })[] = []
  for (const { cityId, city } of wanted.value) {
    const ofCity = paid.filter((line) => line.cityId === cityId)
    let runsUntil = had.find((known) => known.cityId === cityId)?.validUntil.getTime() ?? null
    // A city that was paid for twice is granted for two years, and an unpaid one for one year.
    for (const line of ofCity.length === 0 ? [null] : ofCity) {
      const year = cityYear({ approvedAt, paidAt: line?.paidAt.getTime() ?? approvedAt, runsUntil })
      runsUntil = year.until
      if (line !== null) {
        const { orderId } = line
        await giveYear(tx, { orderId, cityId, from: new Date(year.from), until: new Date(year.until) })
      }
    }
    given.push({ cityId, city, validUntil: new Date(runsUntil ?? approvedAt) })
  }
  return accept({ given, ...(await changeCities(tx, organisationId, given)) })
}

/**
 * Returns the named cities, or by default the paid ones. Refuses with INVALID_INPUT if there are none, or if a paid
 * city is missing, because its payment would be lost.
 */
async function chooseCities(
  tx: Queries,
  paid: readonly NamedCity[],
  names: readonly string[] | undefined,
): Promise<Result<readonly NamedCity[]>> {
  const wanted =
    names === undefined ? accept(paid) : await findCitiesByName(tx, names, (at) => `cities.${at}`)
  if (!wanted.ok) return wanted
  if (wanted.value.length === 0) {
    return refuseField('cities', 'dealer.cityMissing')
  }
  const chosen = new Set(wanted.value.map(({ cityId }) => cityId))
  const left = paid.filter(({ cityId }) => !chosen.has(cityId)).map(({ city }) => city)
  if (left.length === 0) return wanted
  return refuseField('cities', 'dealer.citiesPaid', { cities: { list: left } })
}

function distinct(cities: readonly NamedCity[]): readonly NamedCity[] {
  return [...new Map(cities.map(({ cityId, city }) => [cityId, { cityId, city }])).values()]
}
