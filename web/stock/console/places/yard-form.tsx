import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { Output } from '#contract/api.ts'
import { INDIA, isInIndia } from '#domain/india.ts'
import { doubtOfAddress, doubtOfName } from '#domain/plausible-names.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { Callout } from '#web/ui/callout.tsx'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import classes from '#web/ui/form/form-grid.module.css'
import { faultOfAddress, faultOfName } from '#web/ui/form/name-faults.ts'
import { readCoordinates, readDegrees } from './coordinates.ts'
import { MapLink } from './map-link.tsx'

const FORM = 'yard'
const FIELDS = new Map(
  (['name', 'city', 'address', 'latitude', 'longitude'] as const).map((field) => [field, field] as const),
)

/** Props of the form of a yard. */
export interface YardFormProps {
  readonly cities: Output<'admin/getCities'>
  /** The name and city to begin with. */
  readonly initial?: { readonly name: string; readonly city: string }
  readonly onAdded: () => void
  readonly onCancel: () => void
}

/** A form that adds a yard. A pair of degrees copied from a map fills both fields. */
export function YardForm({ cities, initial, onAdded, onCancel }: YardFormProps) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { name: '', city: '', address: '', latitude: '', longitude: '', ...initial },
  })
  const { errors, submitCount } = form.formState
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const [name, address] = useWatch({ control: form.control, name: ['name', 'address'] })
  const asSaid = useAsSaid({ name: doubtOf(name, doubtOfName), address: doubtOf(address, doubtOfAddress) })
  const place = readCoordinates(`${latitude}, ${longitude}`)
  const create = useChange('admin/createYard', {
    onSuccess: async (yard) => {
      await queries.invalidateQueries({ queryKey: queryKeyOf('admin/getYards') })
      showNotice({ kind: 'good', text: t('console.yardAdded', { name: yard.name, city: yard.city }) })
      onAdded()
    },
    onError: (error) => showFieldFailures(form, error, FIELDS),
  })
  const sentence = create.isError
    ? errorMessage(create.error, { refused: 'asSaid', otherwise: 'console.saveFailed' })
    : null
  const submit = form.handleSubmit((values) => {
    if (place === null || asSaid.ask()) return
    create.mutate({ name: values.name, city: values.city, address: values.address, ...place })
  })
  const degrees = (field: keyof typeof INDIA) =>
    form.register(field, {
      validate: (text) =>
        readDegrees(text, INDIA[field]) !== null ||
        (text.trim() === ''
          ? t('console.enterField', { field: t(`console.${field}`) })
          : t('console.enterDegrees', INDIA[field])),
      onChange: () => {
        const pair = readCoordinates(form.getValues(field))
        if (pair === null) return
        form.setValue('latitude', String(pair.latitude))
        form.setValue('longitude', String(pair.longitude))
        form.clearErrors(['latitude', 'longitude'])
      },
    })
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        attempts={submitCount}
        call={create}
        sentence={sentence}
        faults={faultsOf(FORM, errors, [
          ['name', t('console.yardName')],
          ['city', t('console.city')],
          ['address', t('console.address')],
          ['latitude', t('console.latitude')],
          ['longitude', t('console.longitude')],
        ])}
      />
      <div className={classes['grid']}>
        <TextInput
          id={inputIdOf(FORM, 'name')}
          label={t('console.yardName')}
          maxLength={100}
          data-autofocus
          error={errors.name?.message}
          {...asSaid.beside('name')}
          {...form.register('name', { required: t('console.enterYard'), validate: faultOfName })}
        />
        <NativeSelect
          id={inputIdOf(FORM, 'city')}
          label={t('console.city')}
          data={[{ value: '', label: t('console.choose') }, ...cities.map(({ name }) => name)]}
          error={errors.city?.message}
          {...form.register('city', { required: t('console.chooseCity') })}
        />
      </div>
      <Textarea
        id={inputIdOf(FORM, 'address')}
        label={t('console.address')}
        rows={2}
        maxLength={500}
        error={errors.address?.message}
        {...asSaid.beside('address')}
        {...form.register('address', { required: t('console.enterAddress'), validate: faultOfAddress })}
      />
      <p className={classes['hint']}>{t('console.pasteHint')}</p>
      <div className={classes['grid']}>
        <TextInput
          id={inputIdOf(FORM, 'latitude')}
          label={t('console.latitude')}
          placeholder="28.5355"
          inputMode="decimal"
          error={errors.latitude?.message}
          {...degrees('latitude')}
        />
        <TextInput
          id={inputIdOf(FORM, 'longitude')}
          label={t('console.longitude')}
          placeholder="77.2910"
          inputMode="decimal"
          error={errors.longitude?.message}
          {...degrees('longitude')}
        />
      </div>
      {place !== null && !isInIndia(place) && <Callout kind="waiting">{t('console.notInIndia')}</Callout>}
      <div className={classes['actions']}>
        <Button type="submit" loading={create.isPending}>
          {t('console.addYard')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {place !== null && <MapLink place={place} />}
      </div>
    </form>
  )
}
