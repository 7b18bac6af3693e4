import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { dropDirectionMarks } from '#domain/identifiers/clean-characters.ts'
import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search-length.ts'
import { QUEUE_NAMES, queueItem } from '../queues.ts'
import { count, nextCursor, optionalCopied, paging } from '../values.ts'

const queueCount = z
  .strictObject({
    queue: z.enum(QUEUE_NAMES).meta({ 'x-extensible': true }),
    total: count.meta({
      description: `The number of items that wait; one above ${EXACT_COUNT_LIMIT} means more than that.`,
    }),
    overdue: count.meta({ description: 'The number of these past their `due` time.' }),
  })
  .meta({ id: 'QueueCount' })

export const adminQueue = {
  'admin/getQueueCounts': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary: 'Counts what awaits the house in each queue.',
    input: z.object({}),
    output: z.strictObject({
      queues: z.array(queueCount).meta({ description: 'All queues, in their order.' }),
    }),
    refusals: [],
  }),
  'admin/getQueue': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary:
      'Lists the items of one queue that await the house, earliest deadline first: all, or those of the car, the dealer or the reference that is looked for.',
    list: true,
    input: z.object({
      queue: z.enum(QUEUE_NAMES),
      q: optionalCopied(MAX_SEARCH_LENGTH, dropDirectionMarks),
      ...paging,
    }),
    output: z.strictObject({
      items: z.array(queueItem),
      total: count.meta({ description: 'The number of items, with `q` of those found.' }),
      overdue: count.meta({ description: 'The number of these past their `due` time.' }),
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
}
