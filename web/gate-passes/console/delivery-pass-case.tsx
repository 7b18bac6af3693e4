import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import caseClasses from '#web/console/parts/case.module.css'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import type { ItemOf } from '#contract/queues.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { Key } from '#web/gate-passes/console/gate-pass-case.tsx'
import { paths } from '#web/paths.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { usePastDoubleTap } from '#web/ui/use-past-double-tap.ts'
import classes from './delivery-pass-case.module.css'

type DeliveryItem = ItemOf<'deliveryGatePasses'>

/** One request for a delivery gate pass: the driver, the paid car, the driver's licence and the decision. */
export function DeliveryPassCase(props: { readonly item: DeliveryItem; readonly onAnswered: () => void }) {
  const t = useText()
  const { item, onAnswered } = props
  const { person, flowEntityId, gatepassId, title } = item
  const queries = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const isSettled = usePastDoubleTap(true)
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getQueue') })
  const answering = {
    values: () => ({ title }),
    onDone: () => {
      setRefusing(false)
      onAnswered()
    },
    showsFault: true,
  } as const
  const approve = useStep('approveDeliveryGatePass', answering)
  const reject = useStep('rejectDeliveryGatePass', answering)
  const canAnswer = !approve.isMaking && !reject.isMaking
  const ask = {
    approve: () => {
      // Approval has no confirmation, so a key press or tap meant for the previous case must not approve this one.
      if (canAnswer && isSettled) approve.make({ flowEntityId, gatepassId })
    },
    refuse: () => {
      if (canAnswer) setRefusing(true)
    },
  }
  useLetterKeys({ a: ask.approve, r: ask.refuse })
  return (
    <article className={caseClasses['case']} aria-labelledby="case-title">
      <Row as="header" gap={3} align="center" spread>
        <div>
          <Text as="h2" size={20} lines={1.25} breaks id="case-title">
            {t('console.deliveryPassTitle', { name: person.name, title })}
          </Text>
          <Text tone="soft" breaks>
            {t(`console.type.${person.type}`)} · {formatPhone(person.phone)} ·{' '}
            <Link to={paths.admin.dealer(item.uid)}>{item.organization}</Link>
          </Text>
        </div>
        <Row gap={2}>
          <Button
            disabled={!isSettled}
            loading={approve.isMaking}
            onClick={ask.approve}
            rightSection={<Key name="a" />}
          >
            {t(STEPS.approveDeliveryGatePass.button)}
          </Button>
          <Button variant="default" onClick={ask.refuse} rightSection={<Key name="r" />}>
            {t(STEPS.rejectDeliveryGatePass.button)}
          </Button>
        </Row>
      </Row>
      {approve.fault !== null && <Callout kind="bad">{approve.fault}</Callout>}
      <Stack gap={5} align="start" className={caseClasses['columns']}>
        <CarFacts item={item} />
        <DocumentViewer
          opensFirst
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
          onFailed={readAgain}
        />
      </Stack>
      {isRefusing && (
        <ReasonModal
          danger
          title={t(STEPS.rejectDeliveryGatePass.confirm.title)}
          confirmLabel={t(STEPS.rejectDeliveryGatePass.confirm.yes)}
          label={t('console.reasonDealerReads')}
          busy={reject.isMaking}
          fault={reject.fault}
          onConfirm={(reason) => reject.make({ flowEntityId, gatepassId, reason })}
          onCancel={() => {
            reject.reset()
            setRefusing(false)
          }}
        />
      )}
    </article>
  )
}

/** The car, where it stands, what was paid for it, and where its driver lives. */
function CarFacts({ item }: { readonly item: DeliveryItem }) {
  const t = useText()
  const { carId, title, regno, imageUrl, yard, city, awardedAmount, address } = item
  return (
    <div className={classes['car']}>
      <span className={classes['picture']}>
        <CarPicture url={imageUrl} alt="" />
      </span>
      <Link to={paths.admin.car(carId)}>{title}</Link>
      <span>{regno ?? t('console.notKnown')}</span>
      <dl className={classes['facts']}>
        <dt>{t('console.yard')}</dt>
        <dd>{[yard, city].filter(Boolean).join(', ')}</dd>
        <dt>{t('console.paid')}</dt>
        <dd>{awardedAmount === null ? t('console.notKnown') : <Money rupees={awardedAmount} size="md" />}</dd>
        <dt>{t('console.driverAddress')}</dt>
        <dd>{address ?? t('console.notKnown')}</dd>
      </dl>
    </div>
  )
}
