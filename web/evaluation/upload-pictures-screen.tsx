import { IconCamera } from '@tabler/icons-react'
import { isFromCache } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

const carsOf = (list: YardList | null) => list?.groups.flatMap(({ cars }) => cars) ?? null
const hasEntries = (list: YardList | null) => list?.isFilled ?? false

/** Upload Pictures: the cars whose evaluation pictures are due or done. */
export function UploadPicturesScreen() {
  const t = useText()
  const query = useRead('getDealerEvaluationCars', {}, { select: carsOf })
  const { data: isFilled = false } = useRead('getDealerEvaluationCars', {}, { select: hasEntries })
  const unlisted = isFromCache('getDealerEvaluationCars', {}) ? 'myCars.emptyCache' : 'myCars.noneReturned'
  return (
    <FlowList
      label="list.uploadPictures"
      query={query}
      sentences={{
        otherwise: 'myCars.evaluationFailed',
        badShape: 'error.badShape',
        badRequest: 'invalidRequest',
        unauthorized: 'error.unauthorizedRedirecting',
      }}
      unreadable="error.badShape"
      more={{ label: t('common.backToHome'), to: paths.dealerHome }}
      hasCountdown
      empty={{
        icon: <IconCamera size={28} stroke={1.6} aria-hidden />,
        title: t('myCars.noCars'),
        text: t(isFilled ? 'myCars.evaluationUnreadable' : unlisted),
        action: { label: t('myCars.addCars'), to: paths.dealerHome },
      }}
    />
  )
}
