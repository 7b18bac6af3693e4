import { sql } from 'kysely'
import { SOLD_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The flow as which a car is sold. */
export interface Sale {
  readonly flowId: string
  readonly lotId: string
  readonly organisationId: string
  readonly state: FlowState
}

/** Returns the flow as which a car is sold; null if it is not. The database allows one. */
export async function findSale(db: Queries, carId: string): Promise<Sale | null> {
  const row = await db
    .selectFrom('flows')
    .select([
      'id as flowId',
      'lot_id as lotId',
      'organisation_id as organisationId',
      sql<FlowState>`state`.as('state'),
    ])
    .where('car_id', '=', carId)
    .where('state', '=', sql<never>`any(${[...SOLD_STATES]}::text[])`)
    .executeTakeFirst()
  return row ?? null
}
