import * as z from 'zod'
import type { FlowPlace } from '#domain/flows/car-lifecycle.ts'
import { idOut, instantOut, link } from './values.ts'

/** A queue of work for admins, as its area declares it. */
export interface QueueDeclaration {
  /** The house's target time to answer, in hours; after that an item is overdue. */
  readonly answerHours: number
  /** The states in which a flow waits in the queue. A step into or out of one changes the queue; empty if none does. */
  readonly states: readonly FlowPlace[]
  /** Whether the queue changes with the accounts of dealers. */
  readonly ofDealers?: boolean
  /** An item: its field `queue` is the queue's name, or one of the queues that share the schema; with {@link waiting}. */
  readonly item: z.ZodObject
}

/** When an item began to wait, and the time by which the house aims to answer it. */
export const waiting = { since: instantOut, due: instantOut }

/** The car of an item. */
export const queuedCar = {
  carId: idOut,
  title: z.string(),
  regno: z.string().nullable(),
  imageUrl: link.nullable(),
}
