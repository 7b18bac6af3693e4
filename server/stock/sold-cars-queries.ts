import { sql } from 'kysely'
import { SOLD_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The flow by which a car was sold. */
export interface Sale {
  readonly flowId: string
  readonly lotId: string
  readonly organisationId: string
  readonly state: FlowState
}

/** Returns the flow by which a car was sold; null if it is not sold. The database allows one such flow. */
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
