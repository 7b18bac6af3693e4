import * as z from 'zod'
import { flowState, idOut } from './values.ts'

/** The effect of an admin's step, flow by flow. */
export const movedFlows = z
  .strictObject({
    flows: z.array(z.strictObject({ flowEntityId: idOut, carId: idOut, state: flowState })),
  })
  .meta({ id: 'MovedFlows' })
