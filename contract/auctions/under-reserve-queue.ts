import * as z from 'zod'
import { queuedCar, waiting, type QueueDeclaration } from '../queue.ts'
import { idOut, instantOut, rupeesOut } from '../values.ts'

const lotItem = z
  .strictObject({
    queue: z.literal('underReserve'),
    lotId: idOut,
    auctionId: idOut,
    auction: z.string(),
    organization: z.string().nullable(),
    highestBid: rupeesOut.nullable(),
    reserve: rupeesOut.nullable(),
    counterUntil: instantOut.nullable(),
    ...queuedCar,
    ...waiting,
  })
  .meta({ id: 'LotItem' })

/** The lots that ended under their reserve. */
export const underReserveQueues = {
  underReserve: { answerHours: 24, states: [], item: lotItem },
} satisfies Record<string, QueueDeclaration>
