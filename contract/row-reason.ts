import * as z from 'zod'
import { reasonValue } from './problem.ts'

/** Why a row of a file is at fault, beside its English sentence: for a sentence in another language. */
export const rowReason = {
  code: z.string().meta({
    description:
      'Why, as an id that stays; `input.other` where an earlier release stored only the sentence. More may come.',
    examples: ['cell.notYear'],
  }),
  values: z.record(z.string(), reasonValue).meta({ description: 'The values that the sentence names.' }),
}
