import { formatMoment } from '#web/text/formats.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { formatRupees } from '#domain/money.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import type { ItemOf } from '#contract/queues.ts'
import caseClasses from '#web/console/parts/case.module.css'
import { paths } from '#web/paths.ts'
import { useText } from '#web/paperwork/console/paper-console-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
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
      <Row as="header" gap={3} align="center" spread>
        <div>
          <Text as="h2" size={20} lines={1.25} breaks id="case-title">
            {item.title}
          </Text>
          <Text tone="soft" breaks>
            {item.regno !== null && <>{item.regno} · </>}
            <Link to={paths.admin.dealer(item.uid)}>{item.organization}</Link> ·{' '}
            <Link to={paths.admin.carHistory(item.carId)}>{t('paperConsole.historyOf')}</Link>
          </Text>
        </div>
        <Row gap={2}>{answers}</Row>
      </Row>
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      {item.asked !== null && (
        <Callout kind="waiting">
          {t('paperConsole.again', { count: item.submissions, reason: item.asked })}
        </Callout>
      )}
      <Stack gap={5} align="start" className={caseClasses['columns']}>
        <Stack gap={3}>
          {children}
          <Applicant item={item} />
          <Buyer item={item} />
          <Stack as="section" gap={2}>
            <Text as="h3" size={16}>
              {t('paperConsole.duties')}
            </Text>
            <DuesList dues={item.dues} reader="house" />
          </Stack>
          <Stack as="section" gap={2}>
            <Text as="h3" size={16}>
              {t('paperConsole.forms')}
            </Text>
            <TransferPapers papers={item.transferPapers} flowEntityId={item.flowEntityId} by="admin" />
          </Stack>
        </Stack>
        <DocumentViewer documents={showPapers(documents, item.flowEntityId)} onFailed={readAgain} />
      </Stack>
    </article>
  )
}

function Applicant({ item: { kycData } }: { readonly item: PaperItem }) {
  const t = useText()
  if (kycData === null) return null
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size={16}>
        {t('paperConsole.applicant')}
      </Text>
      <Facts
        facts={[
          [t('paperConsole.applicantType'), t(`paperConsole.type.${kycData.type}`)],
          [t('paperConsole.name'), kycData.name],
          [t('paperConsole.email'), kycData.email],
          [t('paperConsole.submitted'), formatMoment(Date.parse(kycData.submittedAt))],
        ]}
      />
    </Stack>
  )
}

function Buyer({ item }: { readonly item: PaperItem }) {
  const t = useText()
  const { buyer, nocData } = item
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size={16}>
        {t('paperConsole.dealer')}
      </Text>
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
    </Stack>
  )
}

/** Facts with their labels; those that are null are left out. */
function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <Stack as="dl" gap={2} className={classes['facts']}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Fact label={label} key={label}>
              {value}
            </Fact>
          ),
      )}
    </Stack>
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
