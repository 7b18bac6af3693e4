import { sql } from 'kysely'
import type { DocumentsOf } from '#server/files/documents-queries.ts'

/** The proofs of payment of a won car, by its flow's id. */
export const paymentProofs: DocumentsOf = (flowId) => sql`
  select 'payment' as kind, proof.file_id from car_payments payment
    join car_payment_files proof on proof.payment_id = payment.id where payment.flow_id = ${flowId}`
