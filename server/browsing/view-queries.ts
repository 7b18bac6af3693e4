import { sql } from 'kysely'
import { WHILE_OPEN } from '#domain/flows/flow-states.ts'
import { hidden, PREPARED } from '#server/platform/db/prepared-statements.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { BrowsableCity } from '#server/stock/cities-queries.ts'

/** An open lot that a dealer has added to My Cars. */
export interface OwnLot {
  readonly lotId: string
  readonly cityId: string
  /** While it stays the same, so does all that the lot's row holds, and whether its end has passed. */
  readonly state: string
}

/** A city of the dealer's whose time ran out, and when, in ISO 8601. */
export interface EndedCity {
  readonly name: string
  readonly endedAt: string
}

/** The part of Dealer Home that differs between dealers. */
export interface BrowsingView {
  /** The cities that the dealer can browse, by name. */
  readonly cities: readonly BrowsableCity[]
  /** The dealer's cities whose time ran out within a year, by name. */
  readonly endedCities: readonly EndedCity[]
  /**
   * The dealer's own open lots, of any city, which Dealer Home omits: a text for {@link parseOwnLots}, because most calls
   * only need to know whether it is the same as before.
   */
  readonly ownLots: string
}

const whileOpen = sql.join(WHILE_OPEN.map((state) => sql.lit(state)))

/** Reads the views of dealers, by their organisation. */
export async function readBrowsingViews(
  db: Queries,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, BrowsingView>> {
  const { rows } = await sql<BrowsingView & { readonly organisationId: string }>`${PREPARED}
    select dealer.id as "organisationId",
      coalesce((
        select json_agg(json_build_object('id', city.id, 'name', city.name) order by city.name)
        from organisation_cities given join cities city on city.id = given.city_id
        where given.organisation_id = dealer.id and given.valid_until > now()
      ), '[]') as cities,
      coalesce((
        select json_agg(json_build_object('name', city.name,
            'endedAt', to_char(given.valid_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by city.name)
        from organisation_cities given join cities city on city.id = given.city_id
        where given.organisation_id = dealer.id
          and given.valid_until <= now() and given.valid_until > now() - interval '1 year'
      ), '[]') as "endedCities",
      coalesce((
        select string_agg(concat_ws(' ', lot.id, lot.city_id, lot.xmin, lot.ends_at > now()), ',' order by lot.id)
        from flows flow join lots lot on lot.id = flow.lot_id
        where flow.organisation_id = dealer.id and flow.removed_at is null and flow.state in (${whileOpen})
      ), '') as "ownLots"
    from unnest(${hidden(sql`${organisationIds}::uuid[]`)}) as dealer(id)`.execute(db)
  return new Map(rows.map(({ organisationId, ...view }) => [organisationId, view]))
}

/** Returns the lots that {@link BrowsingView.ownLots} holds, those in the given cities. */
export function parseOwnLots(ownLots: string, cityIds: readonly string[]): readonly OwnLot[] {
  if (ownLots === '') return []
  return ownLots.split(',').flatMap((lot) => {
    const [lotId = '', cityId = '', ...state] = lot.split(' ')
    return cityIds.includes(cityId) ? [{ lotId, cityId, state: state.join(' ') }] : []
  })
}
