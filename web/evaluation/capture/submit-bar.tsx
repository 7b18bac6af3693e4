import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { MANDATORY_ANGLE } from '#domain/evaluation/evaluation.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useOnline } from '#web/api/use-online.ts'
import { paths } from '#web/paths.ts'
import classes from '#web/picture-queue/capture/capture.module.css'
import type { PictureQueue } from '#web/picture-queue/picture-queue.ts'
import { useText } from '#web/evaluation/capture/angle-texts.ts'
import '#web/picture-queue/capture/capture-texts.ts'
import { anyText, type TranslateAny } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { EvaluationView } from './angles.ts'
import { labelCar } from '#web/car/car-labels.ts'

/** Props of the button that submits a car's pictures. */
export interface SubmitBarProps {
  readonly car: Car
  readonly flowEntityId: string
  readonly views: readonly EvaluationView[]
  readonly queue: PictureQueue
}

/** Submits the pictures that have arrived; disabled with the reason until none waits and the mandatory view is there. */
export function SubmitBar({ car, flowEntityId, views, queue }: SubmitBarProps) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isOnline = useOnline()
  const submit = useChange('submitEvaluation', {
    onSuccess: async () => {
      const { title } = labelCar(car)
      showNotice({ kind: 'good', text: t('angle.submittedNotice', { title }) })
      const own = queue.view().pictures?.filter(({ subject }) => subject === flowEntityId) ?? []
      await queue.remove(own.filter(({ status }) => status === 'arrived').map(({ id }) => id))
      await queries.invalidateQueries({ queryKey: queryKeyOf('getEvaluatorCars') })
      await navigate(paths.evaluatorHome)
    },
  })
  const block = blockOf(anyText, views, isOnline)
  if (leadsTo('completeEvaluation', car.state)) {
    // The house may have hidden the mandatory view since; a new picture of it needs no second submission.
    const isFrontMissing = views.some(({ label, state }) => label === MANDATORY_ANGLE && state === 'missing')
    return (
      <div className={classes['actions']}>
        {isFrontMissing ? (
          <Text tone="soft">{t('angle.frontMissing')}</Text>
        ) : (
          <StatusBadge kind="good">{t('angle.submitted')}</StatusBadge>
        )}
      </div>
    )
  }
  return (
    <div className={classes['submit']}>
      {submit.isError && (
        <Callout kind="bad">
          {errorMessage(submit.error, { refused: 'angle.submitRefused', otherwise: 'angle.submitFailed' })}
        </Callout>
      )}
      {block !== null && (
        <Text tone="soft" id="submit-block">
          {block}
        </Text>
      )}
      <div className={classes['actions']}>
        <Button
          size="lg"
          h="3.5rem"
          disabled={block !== null}
          loading={submit.isPending}
          {...(block !== null && { 'aria-describedby': 'submit-block' })}
          onClick={() => submit.mutate({ flowEntityId })}
        >
          {t('angle.submit')}
        </Button>
      </div>
    </div>
  )
}

/** Returns why the pictures cannot be submitted now; null if they can. */
function blockOf(t: TranslateAny, views: readonly EvaluationView[], isOnline: boolean): string | null {
  const waiting = views.filter(({ state }) => state === 'onPhone').length
  if (views.some(({ label, state }) => label === MANDATORY_ANGLE && state === 'missing')) {
    return t('angle.frontMissing')
  }
  if (waiting > 0) return t('capture.notArrived', { count: waiting })
  return isOnline ? null : t('common.offlineReason')
}
