import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/stock/console/cars/car-acts-texts.ts'
import { useText as useConsoleText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { CarStatusBadge } from './car-status-badge.tsx'

/** The maximum number of cars with one number that are shown beside a car. */
const MAX_TWINS = 10

/** Says that other cars have the number of a car, and merges them into it. */
export function Twins({ car }: { readonly car: StockCar }) {
  const t = useText()
  const tConsole = useConsoleText()
  const twins = useRead('admin/getCars', { q: car.regno ?? '', status: 'twin', limit: MAX_TWINS })
  const others = twins.data?.cars.filter(({ id }) => id !== car.id) ?? []
  const merge = useActionOn<'admin/mergeCars', StockCar>('admin/mergeCars', {
    input: (reason, twin) => ({ carId: twin.id, intoCarId: car.id, reason }),
    confirm: (twin) => ({
      title: t('carActs.mergeTitle', { number: car.regno ?? '' }),
      text: (
        <Stack gap={2}>
          <p>{t('carActs.mergeText')}</p>
          <p>{t('carActs.mergeLeaves', { car: fullTitle(twin), moment: addedOn(twin) })}</p>
        </Stack>
      ),
      yes: t('carActs.mergeYes'),
      danger: true,
      reason: { label: t('carActs.mergeReason'), Modal: ReasonModal },
    }),
    done: t('carActs.merged'),
    failed: 'carActs.mergeFailed',
  })
  return (
    <Callout
      kind="waiting"
      actions={
        <Link to={`${paths.admin.cars}?q=${car.regno}&status=twin`}>{tConsole('console.seeTwins')}</Link>
      }
    >
      <Stack gap={2}>
        <span>{tConsole('console.twin')}</span>
        {others.length > 0 && (
          <Stack as="ul" gap={2} aria-label={t('carActs.twins')}>
            {others.map((twin) => (
              <Row as="li" gap={2} align="center" key={twin.id}>
                <Link to={paths.admin.car(twin.id)}>{fullTitle(twin)}</Link>
                <CarStatusBadge status={twin.status} />
                <span>{tConsole('console.addedOn', { moment: addedOn(twin) })}</span>
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={t('carActs.mergeOne', { car: fullTitle(twin), moment: addedOn(twin) })}
                  {...merge.buttonFor(twin)}
                >
                  {t('carActs.merge')}
                </Button>
              </Row>
            ))}
          </Stack>
        )}
      </Stack>
      {merge.dialog}
    </Callout>
  )
}

function addedOn({ createdAt }: StockCar): string {
  return formatMoment(Date.parse(createdAt))
}
