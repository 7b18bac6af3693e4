import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ItemOf } from '#contract/queues.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import caseClasses from '#web/console/parts/case.module.css'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText as useGateText } from '#web/gate-passes/console/gate-console-texts.ts'
import { paths } from '#web/paths.ts'
import { STEPS } from '#web/steps/steps.ts'
import type { StepInProgress } from '#web/steps/use-step.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { usePastDoubleTap } from '#web/ui/use-past-double-tap.ts'

/** The steps that answer a request, by the kind of its pass. */
const STEPS_OF = {
  inspection: { approve: STEPS.approveGatePass, reject: STEPS.rejectGatePass },
  delivery: { approve: STEPS.approveDeliveryGatePass, reject: STEPS.rejectDeliveryGatePass },
} as const

/** An answer to a request, which its kind makes. */
type Answer<Input extends readonly unknown[]> = Pick<
  StepInProgress<'approveGatePass'>,
  'isMaking' | 'fault' | 'reset'
> & { readonly make: (...input: Input) => void }

/** Props of the case of a request for a gate pass. */
export interface PassCaseProps {
  readonly kind: keyof typeof STEPS_OF
  readonly item: ItemOf<'gatePasses' | 'deliveryGatePasses'>
  readonly title: string
  /** The end of the line below the title, after the person and the dealer. */
  readonly about?: ReactNode
  readonly approve: Answer<[]>
  readonly reject: Answer<[reason: string]>
  /** Whether the reason of a refusal is being asked for. */
  readonly isRefusing: boolean
  readonly onRefusing: (isRefusing: boolean) => void
  /** Whether there is nothing to answer, because no car is chosen. */
  readonly isEmpty?: boolean
  /** How many cars have no yard, so that the pass cannot be approved; the cars have a button that names it. */
  readonly unplaced: number
  /** The cars of the request. */
  readonly children: ReactNode
}

/** One request for a gate pass of either kind: the person, the cars, the person's licence and the decision. */
export function PassCase(props: PassCaseProps) {
  const t = useText()
  const tGate = useGateText()
  const { item, approve, reject, isRefusing, onRefusing, isEmpty = false, unplaced } = props
  const { person, gatepassId, organization, uid } = item
  const steps = STEPS_OF[props.kind]
  const queries = useQueryClient()
  const isSettled = usePastDoubleTap(true)
  const canAnswer = !isEmpty && !approve.isMaking && !reject.isMaking
  const isPlaced = unplaced === 0
  const ask = {
    approve: () => {
      // Approval has no confirmation, so a key press or tap meant for the previous case must not approve this one.
      if (canAnswer && isPlaced && isSettled) approve.make()
    },
    refuse: () => {
      if (canAnswer) onRefusing(true)
    },
  }
  useLetterKeys({ a: ask.approve, r: ask.refuse })
  return (
    <article className={caseClasses['case']} aria-labelledby="case-title">
      <Row as="header" gap={3} align="center" spread>
        <div>
          <Text as="h2" size={20} lines={1.25} breaks id="case-title">
            {props.title}
          </Text>
          <Text tone="soft" breaks>
            {t(`console.type.${person.type}`)} · {formatPhone(person.phone)} ·{' '}
            <Link to={paths.admin.dealer(uid)}>{organization}</Link>
            {props.about}
          </Text>
        </div>
        <Row gap={2}>
          <Button
            disabled={isEmpty || !isPlaced || !isSettled}
            loading={approve.isMaking}
            onClick={ask.approve}
            rightSection={<Key name="a" />}
          >
            {t(steps.approve.button)}
          </Button>
          <Button variant="default" disabled={isEmpty} onClick={ask.refuse} rightSection={<Key name="r" />}>
            {t(steps.reject.button)}
          </Button>
        </Row>
      </Row>
      {!isPlaced && <Callout kind="waiting">{tGate('gateConsole.yardMissing', { count: unplaced })}</Callout>}
      {approve.fault !== null && <Callout kind="bad">{approve.fault}</Callout>}
      <Stack gap={5} align="start" className={caseClasses['columns']}>
        {props.children}
        <DocumentViewer
          documents={[
            {
              id: 'licence',
              label: t('console.document.licence'),
              url: person.licenseUrl,
              mediaType: person.licenseMediaType,
              of: { owner: 'gatePass', ownerId: gatepassId },
            },
            {
              id: 'photo',
              label: t('console.document.photo'),
              url: person.imageUrl,
              mediaType: 'image/webp',
            },
          ]}
          onFailed={() => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getQueue') })}
        />
      </Stack>
      {isRefusing && (
        <ReasonModal
          danger
          title={t(steps.reject.confirm.title)}
          confirmLabel={t(steps.reject.confirm.yes)}
          label={t('console.reasonDealerReads')}
          busy={reject.isMaking}
          fault={reject.fault}
          onConfirm={(reason) => reject.make(reason)}
          onCancel={() => {
            reject.reset()
            onRefusing(false)
          }}
        />
      )}
    </article>
  )
}

/** The key of an answer, on its button. */
function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={caseClasses['key']} aria-hidden>
      {name}
    </kbd>
  )
}
