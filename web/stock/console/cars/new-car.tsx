import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Input } from '#contract/api.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { CarFactsForm, type CarChanges } from './car-facts-form.tsx'

/** The form that adds a car. Its pictures are added on the car's page afterwards. */
export function NewCar() {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const create = useChange('admin/createCar')
  const open = (carId: string) => navigate(paths.admin.car(carId), { replace: true })
  const addAgain = useActionOn('admin/createCar', {
    input: (_reason, facts: Input<'admin/createCar'>) => ({ ...facts, cameBack: true }),
    confirm: ({ regno }) => ({
      title: t('console.soldBeforeTitle', { number: regno ?? '' }),
      text: t('console.soldBeforeText'),
      yes: t('console.soldBeforeYes'),
    }),
    done: t('console.carAdded'),
    failed: 'console.saveFailed',
    onDone: ({ carId }) => void open(carId),
  })
  const save = async ({ make, model, year, ...more }: CarChanges) => {
    if (make === undefined || model === undefined || year === undefined) return
    const facts = { ...more, make, model, year }
    try {
      const { carId } = await create.mutateAsync(facts)
      await readChanged(queries, 'admin/createCar')
      showNotice({ kind: 'good', text: t('console.carAdded') })
      await open(carId)
    } catch (error) {
      const failure = failureOf(error)
      if (failure?.kind === 'answer' && 'cameBack' in failure.fields) addAgain.start(facts)
      throw error
    }
  }
  return (
    <>
      <PageTitle title={t('console.addCar')} detail={t('console.addCarText')} />
      <Panel title={t('console.facts')}>
        <CarFactsForm
          car={null}
          onSave={save}
          sentenceOf={(error) =>
            errorMessage(error, { refused: 'sentence', otherwise: 'console.saveFailed' })
          }
          saveLabel={t('console.addCar')}
        />
      </Panel>
      {addAgain.dialog}
    </>
  )
}
