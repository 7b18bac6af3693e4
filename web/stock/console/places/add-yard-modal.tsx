import { Modal } from '@mantine/core'
import { stateOfCity } from '#domain/cities.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/console.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useBack } from '#web/ui/use-back.ts'
import classes from './add-yard-modal.module.css'
import { CityForm } from './city-form.tsx'
import { YardForm } from './yard-form.tsx'

/** Props of the dialog that adds a yard whose name and city are known. */
export interface AddYardModalProps {
  readonly initial: { readonly name: string; readonly city: string }
  readonly onAdded: () => void
  readonly onCancel: () => void
}

/** A dialog that adds a yard, and its city first if the house does not have it. It is mounted only while open. */
export function AddYardModal({ initial, onAdded, onCancel }: AddYardModalProps) {
  const t = useText()
  useBack(onCancel)
  const { name, city } = initial
  const cities = useRead('admin/getCities', {})
  const isKnown = cities.data?.some((known) => known.name === city) === true
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t(cities.data === undefined || isKnown ? 'console.addYard' : 'console.addCityFirst', { city })}
      size="lg"
      closeOnClickOutside={false}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: classes['title'] ?? '' }}
    >
      {cities.data !== undefined ? (
        isKnown ? (
          <YardForm cities={cities.data} initial={{ name, city }} onAdded={onAdded} onCancel={onCancel} />
        ) : (
          // Once the city is added, the list of cities has it, and the yard's form appears.
          <CityForm initial={{ name: city, state: stateOfCity(city) ?? '' }} onCancel={onCancel} />
        )
      ) : cities.isError ? (
        <ErrorState
          message={errorMessage(cities.error, { otherwise: 'console.readFailed' })}
          error={cities.error}
          onRetry={() => void cities.refetch()}
        />
      ) : (
        <Loading shape="form" />
      )}
    </Modal>
  )
}
