import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { Output } from '#contract/api.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { showNotice } from '#web/ui/notice.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './grant-access-form.module.css'

type Person = Output<'getDrivers'>[number]

const FORM = 'let-in'
const HOURS = [1, 4]
const DAYS = [1, 2, 3, 7]
/** The default duration of an access (part A section 9: "Evaluator OTP access: validity 1 day and 0 minutes."). */
const DEFAULT_HOURS = '24'

/** A form that gives one of the dealer's field workers access for a limited time. */
export function GrantAccessForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const people = useRead('getDrivers', {})
  if (people.data === undefined) {
    return people.isError ? (
      <Callout
        kind="bad"
        actions={
          <Button variant="default" onClick={() => void people.refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorMessage(people.error, { otherwise: 'access.peopleFailed' })}
      </Callout>
    ) : (
      <Skeleton height="12rem" />
    )
  }
  if (people.data.length === 0) return <Callout kind="info">{t('access.noPeople')}</Callout>
  return <Form people={people.data} onDone={onDone} />
}

function Form({ people, onDone }: { readonly people: readonly Person[]; readonly onDone: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { personId: '', hours: DEFAULT_HOURS, purpose: '' },
  })
  const { errors, submitCount } = form.formState
  const grant = useChange('createOTPLoginAccess', {
    onSuccess: async ({ validUntil }, { phoneNumber }) => {
      const name = people.find(({ phone }) => phone === phoneNumber)?.name ?? phoneNumber
      await queries.invalidateQueries({ queryKey: queryKeyOf('getFieldAccesses') })
      showNotice({
        kind: 'good',
        text: t('access.done', { name, moment: formatMoment(Date.parse(validUntil)) }),
      })
      onDone()
    },
  })
  const submit = form.handleSubmit(({ personId, hours, purpose }) => {
    const person = people.find(({ id }) => id === personId)
    if (person === undefined) return
    const whole = Number(hours)
    grant.mutate({
      phoneNumber: person.phone,
      userRole: person.type,
      validityDays: Math.floor(whole / 24),
      validityMinutes: (whole % 24) * 60,
      purpose,
    })
  })
  const roleOf = ({ type }: Person) => t(type === 'dealer_evaluator' ? 'access.evaluator' : 'access.driver')
  const personId = useWatch({ control: form.control, name: 'personId' })
  const chosen = people.find(({ id }) => id === personId)
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        attempts={submitCount}
        call={grant}
        sentence={
          grant.isError
            ? errorMessage(grant.error, { refused: 'asSaid', otherwise: 'access.addFailed' })
            : null
        }
        faults={faultsOf(FORM, errors, [['personId', t('access.person')]])}
      />
      <div className={formClasses['grid']}>
        <NativeSelect
          id={inputIdOf(FORM, 'personId')}
          label={t('access.person')}
          error={errors.personId?.message}
          data={[
            { value: '', label: t('access.choose') },
            ...people.map((person) => ({ value: person.id, label: `${person.name} · ${roleOf(person)}` })),
          ]}
          {...form.register('personId', { required: t('access.choosePerson') })}
        />
        <NativeSelect
          id={inputIdOf(FORM, 'hours')}
          label={t('access.howLong')}
          data={[
            ...HOURS.map((count) => ({ value: String(count), label: t('access.hours', { count }) })),
            ...DAYS.map((count) => ({ value: String(count * 24), label: t('access.days', { count }) })),
          ]}
          {...form.register('hours')}
        />
        <TextInput
          id={inputIdOf(FORM, 'purpose')}
          label={t('access.purpose')}
          description={t('access.optional')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          {...form.register('purpose')}
        />
      </div>
      {chosen !== undefined && (
        <p className={classes['where']}>
          {t('access.where', {
            address: `${location.origin}${chosen.type === 'dealer_evaluator' ? paths.evaluatorLogin : paths.driverLogin}`,
          })}
        </p>
      )}
      <div className={formClasses['actions']}>
        <Button type="submit" loading={grant.isPending}>
          {t('access.submit')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
