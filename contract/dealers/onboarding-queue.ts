import * as z from 'zod'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { waiting, type QueueDeclaration } from '../queue.ts'
import { idOut } from '../values.ts'

const onboardingItem = z
  .strictObject({
    queue: z.literal('onboarding'),
    uid: idOut,
    name: z.string(),
    organization: z.string(),
    businessType: z.enum(BUSINESS_TYPES).nullable(),
    cities: z.array(z.string()),
    ...waiting,
  })
  .meta({ id: 'OnboardingItem' })

/** The dealers who wait for approval. */
export const onboardingQueues = {
  onboarding: { answerHours: 48, states: [], ofDealers: true, item: onboardingItem },
} satisfies Record<string, QueueDeclaration>
