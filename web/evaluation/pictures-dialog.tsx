import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { carTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { readOf } from '#web/api/use-operation.ts'
import { useText } from '#web/evaluation/evaluation-texts.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useBack } from '#web/ui/use-back.ts'
import classes from './pictures-dialog.module.css'
import { PicturesForm } from './pictures-form.tsx'

const PHONE = '(max-width: 47.99em)'

/** Props of the dialog with the evaluation pictures of a car. It is mounted only while open. */
export interface PicturesDialogProps {
  /** The car of the list. The dialog reads its pictures again. */
  readonly car: Car
  readonly onClose: () => void
}

/** The Upload Pictures or View Pictures dialog (part A section 2): the evaluation pictures of a car, to change and submit. */
export function PicturesDialog({ car, onClose }: PicturesDialogProps) {
  const t = useText()
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const [unsaved, setUnsaved] = useState<number | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [isCovered, setCovered] = useState(false)
  const latest = useLatest(car)
  useQuestionBeforeLeaving(unsaved !== null)
  const close = () => (unsaved === null ? onClose() : setLeaving(true))
  useBack(() => {
    // The question or picture in front of the dialog comes first.
    if (isLeaving) setLeaving(false)
    else if (!isCovered) close()
  })
  const isDone = leadsTo('completeEvaluation', car.state)
  return (
    <Modal
      opened
      onClose={close}
      title={t(isDone ? 'evaluation.viewTitle' : 'evaluation.uploadTitle')}
      size="60rem"
      fullScreen={isPhone}
      closeOnClickOutside={unsaved === null}
      // Esc is for what covers the dialog, if anything does.
      closeOnEscape={!isCovered && !isLeaving}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
      }}
    >
      <p className={classes['car']}>{carTitle(car)}</p>
      <Pictures car={car} latest={latest} onUnsaved={setUnsaved} onCovered={setCovered} onClose={onClose} />
      {isLeaving && (
        <ConfirmModal
          opened
          danger
          title={t('evaluation.leaveTitle')}
          confirmLabel={t('evaluation.yesLeave')}
          cancelLabel={t('evaluation.stay')}
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        >
          <p>{t('evaluation.leaveText', { count: unsaved ?? 0 })}</p>
        </ConfirmModal>
      )}
    </Modal>
  )
}

/** Makes the browser ask before it leaves the page while there are changes. */
function useQuestionBeforeLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}

/** The car as it is when the dialog opens. An answer that arrived earlier may lack pictures that others have added. */
function useLatest({ flowEntityId }: Car) {
  return useQuery({
    ...readOf('getCarDetailsByFlowEntity', { flowEntityId: flowEntityId ?? '' }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    select: (answer) => answer.car,
  })
}

function Pictures(props: {
  readonly car: Car
  readonly latest: UseQueryResult<Car | null>
  readonly onUnsaved: (pictures: number | null) => void
  readonly onCovered: (isCovered: boolean) => void
  readonly onClose: () => void
}) {
  const t = useText()
  const { car, latest, ...calls } = props
  if (latest.isPending) return <Loading shape="list" />
  if (latest.data === undefined || latest.data === null) {
    return (
      <ErrorState
        message={
          latest.isError
            ? errorMessage(latest.error, {
                otherwise: 'evaluation.detailsFailed',
                refused: 'evaluation.detailsRefused',
              })
            : t('evaluation.detailsFailed')
        }
        error={latest.error}
        onRetry={() => void latest.refetch()}
      />
    )
  }
  const readAgain = async () => {
    const { data, isSuccess } = await latest.refetch()
    return isSuccess ? (data?.evaluationImages ?? null) : null
  }
  return <PicturesForm car={car} pictures={latest.data.evaluationImages} readAgain={readAgain} {...calls} />
}
