import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import type { ItemOf } from '#contract/queues.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { paths } from '#web/paths.ts'
import { STEPS, type StepOutput } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { usePastDoubleTap } from '#web/ui/use-past-double-tap.ts'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import caseClasses from '#web/console/parts/case.module.css'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import classes from './gate-pass-case.module.css'

/** The part of an answer with the flows that changed state. */
type Answered = Pick<StepOutput<'approveGatePass'>, 'flows'>

/** One gate pass request: the person, the cars, the person's licence and the decision. */
export function GatePassCase(props: {
  readonly item: ItemOf<'gatePasses'>
  readonly onAnswered: () => void
}) {
  const t = useText()
  const { item, onAnswered } = props
  const { person, gatepassId, organization } = item
  const queries = useQueryClient()
  const all = item.cars.map(({ carId }) => carId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isRefusing, setRefusing] = useState(false)
  const isSettled = usePastDoubleTap(true)
  const chosen = all.filter((carId) => !left.has(carId))
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getQueue') })
  const answering = {
    values: ({ flows }: Answered) => ({ count: flows.length }),
    onDone: ({ flows }: Answered) => {
      setRefusing(false)
      setLeft(new Set())
      if (flows.length === all.length) onAnswered()
    },
    showsFault: true,
  } as const
  const approve = useStep('approveGatePass', answering)
  const reject = useStep('rejectGatePass', answering)
  // Sent with explicit cars: without them the call would also answer cars added after this was rendered.
  const request = { gatepassId, carIds: chosen }
  const canAnswer = chosen.length > 0 && !approve.isMaking && !reject.isMaking
  const ask = {
    approve: () => {
      // Approval has no confirmation, so a key press or tap meant for the previous case must not approve this one.
      if (canAnswer && isSettled) approve.make(request)
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
            {t('console.passTitle', {
              name: person.name,
              place: [item.yard, item.city].filter(Boolean).join(', '),
            })}
          </Text>
          <Text tone="soft" breaks>
            {t(`console.type.${person.type}`)} · {formatPhone(person.phone)} ·{' '}
            <Link to={paths.admin.dealer(item.uid)}>{organization}</Link> ·{' '}
            <Link to={paths.admin.auction(item.auctionId)}>{item.auction}</Link>
          </Text>
        </div>
        <Row gap={2}>
          <Button
            disabled={chosen.length === 0 || !isSettled}
            loading={approve.isMaking}
            onClick={ask.approve}
            rightSection={<Key name="a" />}
          >
            {t(STEPS.approveGatePass.button)}
          </Button>
          <Button
            variant="default"
            disabled={chosen.length === 0}
            onClick={ask.refuse}
            rightSection={<Key name="r" />}
          >
            {t(STEPS.rejectGatePass.button)}
          </Button>
        </Row>
      </Row>
      {approve.fault !== null && <Callout kind="bad">{approve.fault}</Callout>}
      <Stack gap={5} align="start" className={caseClasses['columns']}>
        <Stack as="fieldset" gap={3}>
          <Text as="legend" tone="soft" size={14} below={2}>
            {t('console.chooseCars')}
          </Text>
          {item.cars.map((car) => (
            <Row oneLine gap={3} align="center" key={car.flowEntityId}>
              <Checkbox
                checked={!left.has(car.carId)}
                aria-label={car.title}
                onChange={(event) => {
                  const next = new Set(left)
                  if (event.currentTarget.checked) next.delete(car.carId)
                  else next.add(car.carId)
                  setLeft(next)
                }}
              />
              <span className={classes['picture']}>
                <CarPicture url={car.imageUrl} alt="" />
              </span>
              <span className={classes['words']}>
                <Link to={paths.admin.car(car.carId)}>{car.title}</Link>
                <span>{car.regno ?? t('console.notKnown')}</span>
              </span>
            </Row>
          ))}
        </Stack>
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
          title={t(STEPS.rejectGatePass.confirm.title)}
          confirmLabel={t(STEPS.rejectGatePass.confirm.yes)}
          label={t('console.reasonDealerReads')}
          busy={reject.isMaking}
          fault={reject.fault}
          onConfirm={(reason) => reject.make({ ...request, reason })}
          onCancel={() => {
            reject.reset()
            setRefusing(false)
          }}
        />
      )}
    </article>
  )
}

/** The key of an answer, on its button. */
export function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={caseClasses['key']} aria-hidden>
      {name}
    </kbd>
  )
}
