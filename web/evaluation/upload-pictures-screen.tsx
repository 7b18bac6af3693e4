import { IconCamera } from '@tabler/icons-react'
import { isFromCache } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { useRead } from '#web/api/use-operation.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

const carsOf = (list: YardList | null) => list?.groups.flatMap(({ cars }) => cars) ?? null
const hasEntries = (list: YardList | null) => list?.isFilled ?? false

/** Upload Pictures: the cars whose evaluation pictures are due or done. */
export function UploadPicturesScreen() {
  const query = useRead('getDealerEvaluationCars', {}, { select: carsOf })
  const { data: isFilled = false } = useRead('getDealerEvaluationCars', {}, { select: hasEntries })
  const unlisted = isFromCache('getDealerEvaluationCars', {}) ? 'myCars.emptyCache' : 'myCars.noneReturned'
  return (
    <FlowList
      label="list.uploadPictures"
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
    />
  )
}
