import type { Output } from '#contract/api.ts'

/** A dealer's flow of a car, with its history. */
export type HistoryFlow = Output<'admin/getCarHistory'>['flows'][number]
