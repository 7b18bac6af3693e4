import type { Input } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import type { Person } from '#web/people/person.ts'
import { anyText as t } from '#web/text/text.ts'

/** The names under which the form asks for a role, and the page that each lands on (parts A and B section 6). */
const ACCESS_ROLES = {
  dealer_evaluator: { userRole: 'dealer_evalator', landingPage: paths.evaluatorHome },
  delivery_driver: { userRole: 'dealer_delivery', landingPage: paths.driverHome },
} as const satisfies Readonly<Record<Person['type'], object>>

/** The duration of the access that comes with a link: 1 day (parts A and B section 9). */
const ONE_DAY = { validityDays: 1, validityMinutes: 0 } as const

const MAX_PURPOSE = 200

/** Returns the form that gives a person the access that a link needs (part A section 3, "OTP login access form"). */
export function accessForm({ phone: phoneNumber, name: userName, type }: Person, purpose: string) {
  return {
    phoneNumber,
    userName,
    ...ACCESS_ROLES[type],
    orgId: t('common.product'),
    ...ONE_DAY,
    purpose: purpose.slice(0, MAX_PURPOSE),
    description: '',
  } satisfies Input<'createOTPLoginAccess'> & Record<string, unknown>
}
