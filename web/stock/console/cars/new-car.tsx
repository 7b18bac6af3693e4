import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
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
  const save = async ({ make, model, year, ...facts }: CarChanges) => {
    if (make === undefined || model === undefined || year === undefined) return
    const { carId } = await create.mutateAsync({ make, model, year, ...facts })
    await readChanged(queries, 'admin/createCar')
    showNotice({ kind: 'good', text: t('console.carAdded') })
    await navigate(paths.admin.car(carId), { replace: true })
  }
  return (
    <>
      <PageTitle title={t('console.addCar')} detail={t('console.addCarText')} />
      <Panel title={t('console.facts')}>
        <CarFactsForm
          car={null}
          onSave={save}
          sentenceOf={(error) => errorMessage(error, { refused: 'asSaid', otherwise: 'console.saveFailed' })}
          saveLabel={t('console.addCar')}
        />
      </Panel>
    </>
  )
}
