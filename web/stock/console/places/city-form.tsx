import { Button, TextInput } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { canonicalCity, stateOfCity } from '#domain/cities.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import classes from '#web/ui/form/form-grid.module.css'
import { faultOfName } from '#web/ui/form/name-faults.ts'

const FORM = 'city'
const FIELDS = new Map([
  ['name', 'name'],
  ['state', 'state'],
] as const)

const EMPTY = { name: '', state: '' }

/** Props of the form of a city. */
export interface CityFormProps {
  readonly initial?: { readonly name: string; readonly state: string }
  readonly onAdded?: () => void
  readonly onCancel: () => void
}

/** A form that adds a city. It fills in the state of a known city. */
export function CityForm({ initial = EMPTY, onAdded, onCancel }: CityFormProps) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm({ shouldFocusError: false, defaultValues: initial })
  const { errors, submitCount } = form.formState
  const [name, state] = useWatch({ control: form.control, name: ['name', 'state'] })
  const asSaid = useAsSaid({ name: doubtOf(name, doubtOfName), state: doubtOf(state, doubtOfName) })
  const create = useChange('admin/createCity', {
    onSuccess: async (city) => {
      await queries.invalidateQueries({ queryKey: queryKeyOf('admin/getCities') })
      showNotice({ kind: 'good', text: t('console.cityAdded', { name: city.name }) })
      onAdded?.()
    },
    onError: (error) => showFieldFailures(form, error, FIELDS),
  })
  const sentence = create.isError
    ? errorMessage(create.error, { refused: 'asSaid', otherwise: 'console.saveFailed' })
    : null
  const submit = form.handleSubmit((values) => {
    if (!asSaid.ask()) create.mutate(values)
  })
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        attempts={submitCount}
        call={create}
        sentence={sentence}
        faults={faultsOf(FORM, errors, [
          ['name', t('console.cityName')],
          ['state', t('console.cityState')],
        ])}
      />
      <div className={classes['grid']}>
        <TextInput
          id={inputIdOf(FORM, 'name')}
          label={t('console.cityName')}
          maxLength={100}
          data-autofocus
          error={errors.name?.message}
          {...asSaid.beside('name')}
          {...form.register('name', {
            required: t('console.enterCity'),
            validate: faultOfName,
            onBlur: () => {
              const state = stateOfCity(canonicalCity(form.getValues('name')))
              if (state !== null && form.getValues('state') === '') form.setValue('state', state)
            },
          })}
        />
        <TextInput
          id={inputIdOf(FORM, 'state')}
          label={t('console.cityState')}
          maxLength={100}
          error={errors.state?.message}
          {...asSaid.beside('state')}
          {...form.register('state', { required: t('console.enterState'), validate: faultOfName })}
        />
      </div>
      <div className={classes['actions']}>
        <Button type="submit" loading={create.isPending}>
          {t('console.addCity')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
