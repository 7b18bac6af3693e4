import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import type { ItemOf } from '#web/console/queue/queue-frame.tsx'
import caseClasses from '#web/console/parts/case.module.css'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { DuesList } from '../dues-list.tsx'
import { TransferPapers } from '../transfer-papers.tsx'
import classes from './paper-case.module.css'
import { showPapers, type PaperFile } from './shown-papers.ts'

/** A car in one of the queues of papers. */
export type PaperItem = ItemOf<'kyc' | 'noc' | 'rc'>

/** Props of the frame of a case: its buttons, faults and documents, and what is particular to its queue. */
export interface PaperCaseProps {
  readonly item: PaperItem
  /** The buttons that decide. */
  readonly answers: ReactNode
  /** The fault of the last decision; null if none. */
  readonly fault: string | null
  readonly documents: readonly PaperFile[]
  /** The inputs that the decision needs besides the facts. */
  readonly children?: ReactNode
}

/** A case of the papers of a car: who applies, the dealer as the house knows it, what is due, and the documents. */
export function PaperCase({ item, answers, fault, documents, children }: PaperCaseProps) {
  const t = useText()
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getQueue') })
  return (
    <article className={caseClasses['case']} aria-labelledby="case-title">
      <header className={caseClasses['head']}>
        <div>
          <h2 className={caseClasses['title']} id="case-title">
            {item.title}
          </h2>
          <p className={caseClasses['detail']}>
            {item.regno !== null && <>{item.regno} · </>}
            <Link to={paths.admin.dealer(item.uid)}>{item.organization}</Link> ·{' '}
            <Link to={paths.admin.carHistory(item.carId)}>{t('paperConsole.historyOf')}</Link>
          </p>
        </div>
        <div className={caseClasses['answers']}>{answers}</div>
      </header>
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      {item.asked !== null && (
        <Callout kind="waiting">
          {t('paperConsole.again', { count: item.submissions, reason: item.asked })}
        </Callout>
      )}
      <div className={caseClasses['columns']}>
        <div className={caseClasses['given']}>
          {children}
          <Applicant item={item} />
          <Buyer item={item} />
          <section className={classes['part']}>
            <h3 className={caseClasses['part']}>{t('paperConsole.duties')}</h3>
            <DuesList dues={item.dues} reader="house" />
          </section>
          <section className={classes['part']}>
            <h3 className={caseClasses['part']}>{t('paperConsole.forms')}</h3>
            <TransferPapers papers={item.transferPapers} flowEntityId={item.flowEntityId} by="admin" />
          </section>
        </div>
        <DocumentViewer documents={showPapers(documents)} onFailed={readAgain} />
      </div>
    </article>
  )
}

function Applicant({ item: { kycData } }: { readonly item: PaperItem }) {
  const t = useText()
  if (kycData === null) return null
  return (
    <section className={classes['part']}>
      <h3 className={caseClasses['part']}>{t('paperConsole.applicant')}</h3>
      <Facts
        facts={[
          [t('paperConsole.applicantType'), t(`paperConsole.type.${kycData.type}`)],
          [t('paperConsole.name'), kycData.name],
          [t('paperConsole.email'), kycData.email],
          [t('paperConsole.submitted'), formatMoment(Date.parse(kycData.submittedAt))],
        ]}
      />
    </section>
  )
}

function Buyer({ item }: { readonly item: PaperItem }) {
  const t = useText()
  const { buyer, nocData } = item
  return (
    <section className={classes['part']}>
      <h3 className={caseClasses['part']}>{t('paperConsole.dealer')}</h3>
      <Facts
        facts={[
          [t('paperConsole.business'), item.organization],
          [t('paperConsole.businessType'), buyer.businessType],
          [t('paperConsole.name'), buyer.name === item.organization ? null : buyer.name],
          [t('paperConsole.email'), buyer.email],
          [t('paperConsole.mobile'), formatPhone(buyer.mobile)],
          [t('paperConsole.address'), buyer.address],
          [t('paperConsole.won'), item.awardedAmount === null ? null : formatRupees(item.awardedAmount)],
          [t('paperConsole.nocSentAt'), nocData === null ? null : formatMoment(Date.parse(nocData.sentAt))],
        ]}
      />
    </section>
  )
}

/** Facts with their labels; those that are null are left out. */
function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The key of a button, where there is a keyboard. */
export function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={caseClasses['key']} aria-hidden>
      {name}
    </kbd>
  )
}
