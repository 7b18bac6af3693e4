import { Button, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { canonicalCity, stateOfCity } from '#domain/cities.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import classes from '#web/ui/form/form-grid.module.css'

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
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
      noValidate
    >
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
          {...form.register('name', {
            required: t('console.enterCity'),
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
          {...form.register('state', { required: t('console.enterState') })}
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
