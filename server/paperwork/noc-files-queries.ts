import { sql } from 'kysely'
import { fullTitle } from '#domain/car/car-labels.ts'
import type { NocFile } from '#domain/paperwork/noc-files.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Locks the contents of the NOCs of these flows until the transaction ends, in one order, so that nobody else sends one of
 * them meanwhile.
 */
export async function lockNocContents(tx: Tx, flowIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('noc ' || content, 0)) from (
      select distinct encode(file.sha256, 'hex') as content
      from flow_papers paper
      join flow_paper_files listed on listed.paper_id = paper.id
      join files file on file.id = listed.file_id
      where paper.flow_id = any(${flowIds}::uuid[]) and paper.kind = 'noc'
      order by content
    ) contents`.execute(tx)
}

/** Returns the cars whose NOC is one of the files of these flows' NOCs, if it is that of several: those of these flows, and others. */
export async function readSharedNoc(tx: Tx, flowIds: readonly string[]): Promise<NocFile> {
  const { rows } = await sql<{
    readonly isSentNow: boolean
    readonly regno: string | null
    readonly year: number
    readonly make: string
    readonly model: string
    readonly variant: string | null
  }>`
    with sent as (
      select distinct file.sha256
      from flow_papers paper
      join flow_paper_files listed on listed.paper_id = paper.id
      join files file on file.id = listed.file_id
      where paper.flow_id = any(${flowIds}::uuid[]) and paper.kind = 'noc'
    ),
    noc_cars as (
      select sent.sha256, flows.car_id, bool_or(flows.id = any(${flowIds}::uuid[])) as is_sent_now,
        count(*) over (partition by sent.sha256) > 1 as is_shared
      from sent
      join files file on file.folder = 'noc-documents' and file.sha256 = sent.sha256
      join flow_paper_files listed on listed.file_id = file.id
      join flow_papers paper on paper.id = listed.paper_id and paper.kind = 'noc'
      join flows on flows.id = paper.flow_id
      group by sent.sha256, flows.car_id
    )
    select bool_or(noc_cars.is_sent_now) as "isSentNow", cars.regno, cars.year, cars.make, cars.model, cars.variant
    from noc_cars join cars on cars.id = noc_cars.car_id
    where noc_cars.is_shared
    group by cars.id
    order by cars.regno, cars.id`.execute(tx)
  const namesOf = (isSentNow: boolean) =>
    rows.filter((car) => car.isSentNow === isSentNow).map((car) => car.regno ?? fullTitle(car))
  return { sentTo: namesOf(true), nocOf: namesOf(false) }
}
