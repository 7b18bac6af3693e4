import * as z from 'zod'
import { wholeNumber } from '#server/platform/environment/quantities.ts'
import { QUOTA_KINDS, quotaOf, QUOTAS, type QuotaKind, type QuotaLimits } from '#domain/quotas.ts'

const ONE = /^([a-zA-Z]+)=(\d{1,8})\/(\d{1,8})\/(\d{1,8})$/
const FORMAT =
  'must be limits an hour for a person, an organisation and an address, such as events=20000/50000/500000'

/** The limits of some kinds, for example `events=20000/50000/500000,links=100/200/2000`. */
const limitsByKind = z
  .string()
  .transform((text, context) => {
    const given = new Map<QuotaKind, QuotaLimits>()
    for (const part of text.split(',')) {
      const [, kind, ...numbers] = ONE.exec(part.trim()) ?? []
      const known = QUOTA_KINDS.find((one) => one === kind)
      const [person = 0, organisation = 0, address = 0] = numbers.map(Number)
      if (known === undefined || Math.min(person, organisation, address) < 1) {
        context.addIssue({ code: 'custom', message: `${FORMAT}; the kinds are ${QUOTA_KINDS.join(', ')}` })
        return z.NEVER
      }
      given.set(known, { person, organisation, address: quotaOf(known).address === null ? null : address })
    }
    return given
  })
  .default(new Map())

const perHour = wholeNumber(1, 10_000_000)

/** The environment variables of the quotas. */
export const quotaEnvironment = {
  QUOTAS: limitsByKind.meta({
    description:
      'the most that is stored of a kind within an hour, by one person, one organisation and from one address, such as `events=20000/50000/500000,links=100/200/2000`',
    unset: 'the table in `domain/quotas.ts`',
  }),
  UPLOADS_PER_PERSON_PER_HOUR: perHour
    .default(QUOTAS.uploads.person)
    .meta({ description: 'uploads of one person; admins have no limit' }),
  UPLOADS_PER_ORGANISATION_PER_HOUR: perHour
    .default(QUOTAS.uploads.organisation)
    .meta({ description: 'uploads of one organisation' }),
}

const environment = z.object(quotaEnvironment)

/** Converts the validated variables to the limits of every kind, within an hour. */
export function readQuotas(value: z.output<typeof environment>): Readonly<Record<QuotaKind, QuotaLimits>> {
  const uploads: QuotaLimits = {
    person: value.UPLOADS_PER_PERSON_PER_HOUR,
    organisation: value.UPLOADS_PER_ORGANISATION_PER_HOUR,
    address: QUOTAS.uploads.address,
  }
  return { ...QUOTAS, uploads, ...Object.fromEntries(value.QUOTAS) }
}
