import { formatMoment } from '#web/text/formats.ts'
import type { Output } from '#contract/api.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import '#web/text/en/my-cars.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { FileLinks } from './file-links.tsx'
import { documentLinks, factsIn, whoIn } from './history-details.ts'
import type { PaperModalProps } from './paper-modal.ts'
import classes from './paperwork.module.css'

/** The history dialog (part B section 2, "NOC screen"): what was done with the car's documents, by whom and when. */
export function HistoryModal({ car, onClose }: PaperModalProps) {
  const t = useText()
  const read = useRead('getDocumentHistory', { carId: car.id }, { staleTime: 0 })
  return (
    <FormModal title={t('paperwork.historyTitle')} onClose={onClose}>
      <div className={classes['intro']}>
        <p className={classes['car']}>{carTitle(car)}</p>
      </div>
      {read.data !== undefined ? (
        <Entries history={read.data.history} />
      ) : read.isPending ? (
        <Loading shape="list" />
      ) : (
        <ErrorState
          message={errorMessage(read.error, {
            otherwise: 'paperwork.historyFailed',
            refused: 'paperwork.historyRefused',
            badRequest: 'invalidRequest',
            notFound: 'myCars.notFound',
          })}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
    </FormModal>
  )
}

function Entries({ history }: Output<'getDocumentHistory'>) {
  const t = useText()
  if (history.length === 0) return <p className={classes['detail']}>{t('paperwork.historyNone')}</p>
  return (
    <ol className={classes['entries']}>
      {history.map(({ action, timestamp, details, documents }) => {
        const at = timestamp.seconds * 1000
        const reason = details['reason']
        const files = documentLinks(documents)
        return (
          <li key={`${timestamp.seconds} ${action}`}>
            <span className={classes['what']}>{action}</span>
            <p className={classes['detail']}>
              <time dateTime={new Date(at).toISOString()}>
                {t('paperwork.doneBy', { moment: formatMoment(at), who: whoIn(details) })}
              </time>
            </p>
            {typeof reason === 'string' && <p>{reason}</p>}
            {factsIn(details).map(({ label, text }) => (
              <p key={label}>
                {label}: {text}
              </p>
            ))}
            {files.length > 0 && <FileLinks files={files} />}
          </li>
        )
      })}
    </ol>
  )
}
