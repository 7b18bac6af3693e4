import { IconCamera } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { carTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { hasFrontFace } from '#domain/evaluation/evaluation.ts'
import { isFromCache } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { useRead } from '#web/api/use-operation.ts'
import type { ListActions } from '#web/my-cars/flow-card.tsx'
import { PrintPasses } from '#web/gate-passes/pass/print-passes.tsx'
import { FlowList } from '#web/my-cars/flow-list.tsx'
import { useMyList } from '#web/my-cars/use-my-list.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/my-cars.ts'

const PicturesDialog = lazyPart(
  'evaluation-pictures',
  async () => (await import('./pictures-dialog.tsx')).PicturesDialog,
)

const GradeLine = lazyPart('grade', async () => (await import('./report/grade-line.tsx')).GradeLine)

const carsOf = (list: YardList | null) => list?.groups.flatMap(({ cars }) => cars) ?? null
const hasEntries = (list: YardList | null) => list?.isFilled ?? false

const needsFrontFace = ({ evaluationImages }: Car) =>
  hasFrontFace(evaluationImages) ? null : 'myCars.frontFaceMissing'

/** Upload Pictures: the cars whose evaluation pictures are due or done. */
export function UploadPicturesScreen() {
  const chosen = useMyList()
  const placeholderData = keepPreviousData
  const query = useRead('getDealerEvaluationCars', chosen.input, { select: carsOf, placeholderData })
  const { data: isFilled = false } = useRead('getDealerEvaluationCars', chosen.input, {
    select: hasEntries,
    placeholderData,
  })
  const unlisted = isFromCache('getDealerEvaluationCars', chosen.input)
    ? 'myCars.emptyCache'
    : 'myCars.noneReturned'
  const [opened, open] = useState<Car | null>(null)
  const actions: ListActions = {
    completeEvaluation: { open },
    'myCars.viewPictures': { open },
    moveToPlaceBids: { block: needsFrontFace },
  }
  return (
    <>
      <FlowList
        label="list.uploadPictures"
        chosen={chosen}
        query={query}
        icon={IconCamera}
        empty="myCars.noCars"
        emptyText={isFilled ? 'myCars.evaluationUnreadable' : unlisted}
        action="myCars.addCars"
        errorAction="common.backToHome"
        sentences={{
          otherwise: 'myCars.evaluationFailed',
          badShape: 'error.badShape',
          badRequest: 'invalidRequest',
          unauthorized: 'error.unauthorizedRedirecting',
        }}
        hasCountdown
        actions={actions}
        remarkOf={remarkOf}
      />
      {opened !== null && <PicturesDialog car={opened} onClose={() => open(null)} />}
    </>
  )
}

const remarkOf = (car: Car) => (
  <>
    <HiddenPictures car={car} />
    <ReportLink car={car} />
    <PassButton car={car} />
  </>
)

/** Leads to the condition report of the car, and says its grade. */
function ReportLink({ car }: { readonly car: Car }) {
  const t = useText()
  if (car.flowEntityId === null) return null
  return (
    <div>
      <Link
        to={paths.conditionReport(car.flowEntityId)}
        aria-label={t('myCars.conditionReportOf', { title: carTitle(car) })}
      >
        {t('myCars.conditionReport')}
      </Link>
      <GradeLine flowEntityId={car.flowEntityId} />
    </div>
  )
}

/** Prints the gate pass, which is valid until the bidding ends. */
function PassButton({ car }: { readonly car: Car }) {
  const t = useText()
  const name = t('myCars.printGatePassOf', { title: carTitle(car) })
  return <PrintPasses cars={[car]} size="compact-md" name={name} />
}

/** Says on the card that the house has hidden pictures of the car, and why. */
function HiddenPictures({ car }: { readonly car: Car }) {
  const t = useText()
  const reasons = car.evaluationImages.flatMap(({ hiddenReason }) => hiddenReason ?? [])
  const [reason] = reasons
  return reason === undefined ? null : <p>{t('myCars.picturesHidden', { count: reasons.length, reason })}</p>
}
