import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { doubtOfName } from '#domain/plausible-names.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import classes from '#web/ui/form/form-grid.module.css'
import { faultOfName } from '#web/ui/form/name-faults.ts'
import type { MadeLink } from './made-yard-link.tsx'

const FORM = 'yardLink'
const FIELDS = new Map((['yardId', 'name'] as const).map((field) => [field, field] as const))

/** A form that makes a link of a yard. */
export function YardLinkForm(props: {
  readonly onMade: (link: MadeLink) => void
  readonly onCancel: () => void
}) {
  const t = useText()
  const queries = useQueryClient()
  const yards = useRead('admin/getYards', {})
  const form = useForm({ shouldFocusError: false, defaultValues: { yardId: '', name: '' } })
  const { errors, submitCount } = form.formState
  const typedName = useWatch({ control: form.control, name: 'name' })
  const asSaid = useAsSaid({ name: doubtOf(typedName, doubtOfName) })
  const create = useChange('admin/createYardLink', {
    onSuccess: async ({ link }, { yardId, name }) => {
      await queries.invalidateQueries({ queryKey: queryKeyOf('admin/getYardLinks') })
      const yard = yards.data?.find(({ id }) => id === yardId)?.name ?? ''
      props.onMade({ link, yard, name })
    },
    onError: (error) => showFieldFailures(form, error, FIELDS),
  })
  const sentence = create.isError
    ? errorMessage(create.error, { refused: 'asSaid', otherwise: 'gateConsole.makeFailed' })
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
          ['yardId', t('gateConsole.yard')],
          ['name', t('gateConsole.linkName')],
        ])}
      />
      <div className={classes['grid']}>
        <NativeSelect
          id={inputIdOf(FORM, 'yardId')}
          label={t('gateConsole.yard')}
          data={[
            { value: '', label: t('gateConsole.choose') },
            ...(yards.data ?? []).map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
          ]}
          data-autofocus
          error={errors.yardId?.message}
          {...form.register('yardId', { required: t('gateConsole.chooseYard') })}
        />
        <TextInput
          id={inputIdOf(FORM, 'name')}
          label={t('gateConsole.linkName')}
          description={t('gateConsole.linkNameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={100}
          error={errors.name?.message}
          {...asSaid.beside('name')}
          {...form.register('name', { required: t('gateConsole.enterName'), validate: faultOfName })}
        />
      </div>
      <div className={classes['actions']}>
        <Button type="submit" loading={create.isPending}>
          {t('gateConsole.makeLink')}
        </Button>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
