import type { adminPeople } from '#contract/dealers/admin-dealers.ts'
import { actorOf } from '#server/platform/actor.ts'
import { canonicalCity } from '#domain/cities.ts'
import { checkCityEnds } from '#domain/dealers/city-year.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClock } from '#server/platform/db/read-clock.ts'
import {
  countDealers,
  findSessionsWithoutAccess,
  listDealers,
  lockDealer,
  readDealerCities,
  setDisabled,
  type DealerRow,
} from './dealer-queries.ts'
import { answerDealer, describeDealer, refuseUnknownDealer } from './describe-dealer.ts'
import { changeCities, findCitiesByName } from './change-cities.ts'
import { readCityName } from '#server/stock/city-aliases-queries.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { closeStreams, endSessionsOf } from '#server/identity/end-sessions-queries.ts'

/** The list of dealers, their cities, suspension and reinstatement. */
export function createAdminDealersHandlers(): HandlersOf<typeof adminPeople> {
  return {
    'admin/getDealers': async ({ db, input: { limit, cursor, ...given } }) => {
      const city = given.city === undefined ? undefined : await readCityName(db, given.city)
      const filter = { ...given, city }
      const after = readCursor({ list: 'people', ...filter }, cursor, instantAndId)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listDealers(db, filter, after.value, limit + 1),
        countDealers(db, filter),
      ])
      const { page, last } = cutPage(rows, limit)
      const cities = await readDealerCities(
        db,
        page.map(({ organisationId }) => organisationId),
      )
      return accept({
        dealers: page.map((dealer) => describeDealer(dealer, cities.get(dealer.organisationId) ?? [])),
        total,
        nextCursor: last ? writeCursor({ list: 'people', ...filter }, [last.registered, last.uid]) : null,
      })
    },

    'admin/setDealerCities': async ({ db, input, caller, request }) => {
      const dealer = await lockDealer(db, input.uid)
      if (dealer === null) return refuseUnknownDealer()
      if (dealer.rejectedAt !== null) return refuseRejectedDealer()
      if (input.was !== undefined && !(await hasStill(db, dealer, input.was))) {
        return refuse('WRONG_STATE', 'dealer.citiesChanged')
      }
      const ends = checkCityEnds(
        input.cities.map(({ validUntil }) => validUntil),
        await readClock(db),
      )
      if (!ends.ok) return ends
      const found = await findCitiesByName(
        db,
        input.cities.map(({ city }) => city),
        (index) => `cities.${index}.city`,
      )
      if (!found.ok) return found
      const changed = await changeCities(
        db,
        dealer.organisationId,
        found.value.map((city, index) => ({
          ...city,
          validUntil: new Date(input.cities[index]?.validUntil ?? 0),
        })),
      )
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'citiesSet',
        subject: { kind: 'user', id: dealer.uid },
        ...changed,
        request,
      })
      return answerDealer(db, dealer.uid)
    },

    'admin/suspendDealer': async ({ db, input: { uid, reason }, caller, request }) => {
      const dealer = await lockDealer(db, uid)
      if (dealer === null) return refuseUnknownDealer()
      if (dealer.rejectedAt !== null) return refuseRejectedDealer()
      if (dealer.suspendedAt !== null) return refuse('WRONG_STATE', 'dealer.suspended')
      await setDisabled(db, dealer.organisationId, reason)
      const { organisationId } = dealer
      const sessionsEnded = await endSessionsOf(db, { organisationId })
      await closeStreams(db, await findSessionsWithoutAccess(db, organisationId))
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'dealerSuspended',
        subject: { kind: 'user', id: uid },
        before: { status: dealer.status },
        after: { status: 'suspended', sessionsEnded },
        reason,
        request,
      })
      return answerDealer(db, uid)
    },

    'admin/reinstateDealer': async ({ db, input: { uid }, caller, request }) => {
      const dealer = await lockDealer(db, uid)
      if (dealer === null) return refuseUnknownDealer()
      if (dealer.rejectedAt !== null) return refuseRejectedDealer()
      if (dealer.suspendedAt === null) return refuse('WRONG_STATE', 'dealer.notSuspended')
      await setDisabled(db, dealer.organisationId, null)
      // A session that was opened during the suspension must stay closed.
      await endSessionsOf(db, { organisationId: dealer.organisationId })
      const answer = await answerDealer(db, uid)
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'dealerReinstated',
        subject: { kind: 'user', id: uid },
        before: { status: 'suspended', reason: dealer.suspendedReason },
        after: { status: answer.ok ? answer.value.status : null },
        request,
      })
      return answer
    },
  }
}

/** Refuses to change a dealer whose registration was rejected, because it has ended for good. */
function refuseRejectedDealer(): Result<never> {
  return refuse('WRONG_STATE', 'dealer.rejectedAndClosed')
}

/** Returns whether a dealer's cities and their ends (epoch ms) are still those that the admin saw. */
async function hasStill(
  tx: Queries,
  { organisationId }: DealerRow,
  seen: readonly { readonly city: string; readonly validUntil: number }[],
): Promise<boolean> {
  const has = (await readDealerCities(tx, [organisationId])).get(organisationId) ?? []
  const ends = new Map(seen.map(({ city, validUntil }) => [canonicalCity(city), validUntil]))
  return (
    has.length === ends.size &&
    has.every(({ city, validUntil }) => ends.get(canonicalCity(city)) === validUntil.getTime())
  )
}
