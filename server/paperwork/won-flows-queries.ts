import { sql } from 'kysely'
import type { RecordedPapers } from '#domain/car/car-papers.ts'
import type { BusinessType } from '#domain/dealers/business-type.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The house's request to a dealer. */
export interface AskedFor {
  readonly event: 'askKycInfo' | 'askRcInfo'
  readonly reason: string | null
  /** With the zone, as PostgreSQL writes it in JSON. */
  readonly at: string
}

/** A flow with its car and dealer, as far as the papers of a transfer need them. Amounts in rupees. */
export interface WonFlow {
  readonly flowId: string
  readonly state: FlowState
  readonly stateSince: Date
  readonly awardAmount: number | null
  readonly awardedAt: Date | null
  /** When the delivery was confirmed; null if it was not. */
  readonly deliveredAt: Date | null
  /** When the house last corrected a fact of the sold car; null if it did not. */
  readonly correctedAt: Date | null
  /** The oldest first. */
  readonly asked: readonly AskedFor[]
  readonly car: {
    readonly carId: string
    readonly make: string
    readonly model: string
    readonly variant: string | null
    readonly year: number
    readonly regno: string | null
    readonly colour: string | null
    readonly fueltype: string | null
    readonly kmsrun: number | null
    readonly chassisNo: string | null
    readonly engineNo: string | null
    readonly papers: RecordedPapers
  }
  readonly yard: { readonly name: string; readonly address: string; readonly city: string } | null
  readonly dealer: {
    readonly organisationId: string
    readonly organization: string
    readonly uid: string
    readonly userName: string
    readonly email: string
    readonly mobile: string
    readonly businessType: BusinessType | null
    readonly businessName: string | null
    readonly companyName: string | null
    readonly address: string | null
    readonly stateCode: string | null
    readonly gstinSealed: Buffer | null
  }
}

/** Reads flows with their car and dealer, by flow id. Omits unknown ids. */
export async function readWonFlows(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, WonFlow>> {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .leftJoin('yards', 'yards.id', 'cars.yard_id')
    .innerJoin('organisations', 'organisations.id', 'flows.organisation_id')
    .innerJoinLateral(
      (select) =>
        select
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.email', 'users.mobile'])
          .whereRef('users.organisation_id', '=', 'organisations.id')
          .orderBy('users.created_at')
          .orderBy('users.id')
          .limit(1)
          .as('first_user'),
      (join) => join.onTrue(),
    )
    .leftJoin('dealer_details as details', 'details.organisation_id', 'organisations.id')
    .select([
      'flows.id as flowId',
      'flows.state',
      'flows.state_since as stateSince',
      'flows.award_amount as awardAmount',
      'flows.awarded_at as awardedAt',
      sql<Date | null>`(
        select max(events.at) from events where events.flow_id = flows.id and events.event = 'approveDelivery')`.as(
        'deliveredAt',
      ),
      sql<Date | null>`(
        select max(events.at) from events where events.flow_id = flows.id and events.event = 'carCorrected')`.as(
        'correctedAt',
      ),
      sql<readonly AskedFor[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('event', events.event, 'reason', events.reason, 'at', events.at)
          order by events.id), '[]')
        from events where events.flow_id = flows.id and events.event in ('askKycInfo', 'askRcInfo'))`.as(
        'asked',
      ),
      'cars.id as carId',
      'cars.make',
      'cars.model',
      'cars.variant',
      'cars.year',
      'cars.regno',
      'cars.colour',
      'cars.fueltype',
      'cars.kmsrun',
      'cars.chassis_no as chassisNo',
      'cars.engine_no as engineNo',
      'cars.papers',
      'yards.name as yard',
      'yards.address as yardAddress',
      'cities.name as city',
      'organisations.id as organisationId',
      'organisations.name as organization',
      'first_user.id as uid',
      'first_user.name as userName',
      'first_user.email',
      'first_user.mobile',
      'details.business_type as businessType',
      'details.business_name as businessName',
      'details.company_name as companyName',
      'details.address',
      'details.state_code as stateCode',
      'details.gstin_sealed as gstinSealed',
    ])
    .where('flows.id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.flowId, toWonFlow(row)]))
}

type Row = Pick<
  WonFlow,
  'flowId' | 'state' | 'stateSince' | 'awardAmount' | 'awardedAt' | 'deliveredAt' | 'correctedAt' | 'asked'
> &
  WonFlow['dealer'] &
  Omit<WonFlow['car'], 'papers'> & {
    readonly papers: unknown
    readonly yard: string | null
    readonly yardAddress: string | null
    readonly city: string
  }

function toWonFlow(row: Row): WonFlow {
  const { flowId, state, stateSince, awardAmount, awardedAt, deliveredAt, correctedAt, asked } = row
  const { carId, make, model, variant, year, regno, colour, fueltype, kmsrun, chassisNo, engineNo } = row
  const { yard, yardAddress, city } = row
  return {
    flowId,
    state,
    stateSince,
    awardAmount,
    awardedAt,
    deliveredAt,
    correctedAt,
    asked,
    car: {
      carId,
      make,
      model,
      variant,
      year,
      regno,
      colour,
      fueltype,
      kmsrun,
      chassisNo,
      engineNo,
      // The column's CHECK admits nothing else.
      papers: row.papers as RecordedPapers,
    },
    yard: yard === null || yardAddress === null ? null : { name: yard, address: yardAddress, city },
    dealer: {
      organisationId: row.organisationId,
      organization: row.organization,
      uid: row.uid,
      userName: row.userName,
      email: row.email,
      mobile: row.mobile,
      businessType: row.businessType,
      businessName: row.businessName,
      companyName: row.companyName,
      address: row.address,
      stateCode: row.stateCode,
      gstinSealed: row.gstinSealed,
    },
  }
}

/** Returns a dealer as its KYC begins: the name of its user and of its business, and the type. */
export async function readApplicant(db: Queries, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('dealer_details as details', 'details.organisation_id', 'users.organisation_id')
    .select([
      'users.name',
      'users.email',
      'details.business_type as businessType',
      'details.business_name as businessName',
      'details.company_name as companyName',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
