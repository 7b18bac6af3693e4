import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useAction } from '#web/acts/use-action.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import type { ApprovedPass } from '#web/gate-passes/console/approved-pass-cells.tsx'
import { ApprovedPasses, PASS_COLUMNS } from '#web/gate-passes/console/approved-passes-screen.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/gate-passes/console/gate-console-texts.ts'

const COLUMNS: readonly Column<ApprovedPass>[] = [
  ...PASS_COLUMNS,
  { title: 'gateConsole.actions', cell: (pass) => <Extend pass={pass} /> },
]

/** The delivery gate passes that the house approved, with the button that extends one. */
export function ApprovedDeliveryPassesScreen() {
  return (
    <ApprovedPasses
      kind="delivery"
      title="gateConsole.approvedDeliveryTitle"
      requests={paths.admin.deliveryGatePasses}
      noneText="gateConsole.noneDeliveryText"
      columns={COLUMNS}
    />
  )
}

/** Extends a valid pass, or one whose time is over. */
function Extend({ pass: { gatepassId, person, cars } }: { readonly pass: ApprovedPass }) {
  const t = useText()
  const { name } = person
  const extend = useAction('admin/extendDeliveryGatePass', {
    input: { gatepassId },
    done: ({ holdsUntil }) =>
      t('gateConsole.extended', { name, moment: formatMoment(Date.parse(holdsUntil)) }),
    failed: 'gateConsole.extendFailed',
  })
  if (!cars.some(({ fault }) => fault === null || fault === 'expired')) return null
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={t('gateConsole.extendOf', { name })}
      {...extend.button}
    >
      {t('gateConsole.extend')}
    </Button>
  )
}
