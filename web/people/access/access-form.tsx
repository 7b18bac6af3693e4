import { formatMoment } from '#web/text/formats.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/access.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './grant-access-form.module.css'
import type { Person } from '../person.ts'

const HOURS = [1, 4]
const DAYS = [1, 2, 3, 7]
/** The default duration of an access (part A section 9: "Evaluator OTP access: validity 1 day and 0 minutes."). */
const DEFAULT_HOURS = '24'

/** The form that gives access to one of these people. */
export function AccessForm({
  people,
  onDone,
}: {
  readonly people: readonly Person[]
  readonly onDone: () => void
}) {
  const t = useText()
  const personOf = (id: string) => people.find((person) => person.id === id)
  return (
    <Form
      name="let-in"
      fields={[
        {
          name: 'personId',
          kind: 'choice',
          label: 'access.person',
          choose: 'access.choose',
          options: people.map(({ id, name, type }) => {
            const role = t(type === 'dealer_evaluator' ? 'access.evaluator' : 'access.driver')
            return { value: id, label: `${name} · ${role}` }
          }),
          missing: 'access.choosePerson',
        },
        {
          name: 'hours',
          kind: 'choice',
          label: 'access.howLong',
          options: [
            ...HOURS.map((count) => ({ value: String(count), label: t('access.hours', { count }) })),
            ...DAYS.map((count) => ({ value: String(count * 24), label: t('access.days', { count }) })),
          ],
        },
        { name: 'purpose', kind: 'text', label: 'access.purpose', help: 'access.optional' },
      ]}
      initial={{ hours: DEFAULT_HOURS }}
      call="createOTPLoginAccess"
      input={({ personId, hours, purpose }) => ({
        phoneNumber: personOf(personId)?.phone ?? '',
        userRole: personOf(personId)?.type ?? 'dealer_evaluator',
        validityDays: Math.floor(Number(hours) / 24),
        validityMinutes: (Number(hours) % 24) * 60,
        purpose,
      })}
      submit="access.submit"
      failed="access.addFailed"
      onDone={({ validUntil }, { personId }) => {
        const name = personOf(personId)?.name ?? ''
        const moment = formatMoment(Date.parse(validUntil))
        showNotice({ kind: 'good', text: t('access.done', { name, moment }) })
        onDone()
      }}
      onCancel={onDone}
    >
      {({ typed }) => {
        const chosen = personOf(typed.personId)
        if (chosen === undefined) return null
        const path = chosen.type === 'dealer_evaluator' ? paths.evaluatorLogin : paths.driverLogin
        return (
          <p className={classes['where']}>{t('access.where', { address: `${location.origin}${path}` })}</p>
        )
      }}
    </Form>
  )
}
