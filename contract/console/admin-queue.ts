import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { QUEUE_NAMES, queueItem } from '../queues.ts'
import { count, nextCursor, paging } from '../values.ts'

export const adminQueue = {
  'admin/getQueue': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary: 'Lists the items of one queue that await the house, earliest deadline first.',
    list: true,
    input: z.object({ queue: z.enum(QUEUE_NAMES), ...paging }),
    output: z.strictObject({
      items: z.array(queueItem),
      total: count,
      overdue: count.meta({ description: 'The number of items past their `due` time.' }),
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
}
