import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { Lines } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { PrintPassButton } from '#web/gate-passes/pass/print-pass-button.tsx'
import { paths } from '#web/paths.ts'
import { t as translate, useText } from '#web/gate-passes/console/gate-console-texts.ts'
import { type TextId } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PassCars, PassEntries, type ApprovedPass } from './approved-pass-cells.tsx'

/** How often the list is read again, in ms: a pass also ends by the clock. */
const REFETCH_INTERVAL = 30_000

/** The columns of approved gate passes of both kinds. */
export const PASS_COLUMNS: readonly Column<ApprovedPass>[] = [
  {
    title: 'gateConsole.person',
    isLead: true,
    cell: ({ person }) => (
      <Lines>
        <strong>{person.name}</strong>
        <span>{formatPhone(person.phone)}</span>
      </Lines>
    ),
  },
  {
    title: 'gateConsole.dealer',
    cell: ({ uid, organization }) => <Link to={paths.admin.dealer(uid)}>{organization}</Link>,
  },
  {
    title: 'gateConsole.yard',
    from: 'tablet',
    cell: ({ yard, city }) => [yard, city].filter(Boolean).join(', '),
  },
  { title: 'gateConsole.cars', cell: ({ cars }) => <PassCars cars={cars} /> },
  { title: 'gateConsole.entries', cell: ({ entries }) => <PassEntries entries={entries} /> },
  {
    title: 'gateConsole.status',
    cell: ({ holds }) => (
      <StatusBadge kind={holds ? 'good' : 'quiet'}>
        {translate(holds ? 'gateConsole.valid' : 'gateConsole.over')}
      </StatusBadge>
    ),
  },
  {
    title: 'gateConsole.print',
    cell: ({ holds, gatepassId, person }) =>
      holds && (
        <PrintPassButton
          size="compact-md"
          by="admin"
          gatepassIds={[gatepassId]}
          label={translate('gateConsole.print')}
          name={translate('gateConsole.printOf', { name: person.name })}
          failed="gateConsole.printFailed"
        />
      ),
  },
]

/** The gate passes for inspections that the house approved. */
export function ApprovedPassesScreen() {
  return (
    <ApprovedPasses
      kind="inspection"
      title="gateConsole.approvedTitle"
      requests={paths.admin.gatePasses}
      noneText="gateConsole.noneText"
      columns={PASS_COLUMNS}
    />
  )
}

/** Props of a list of approved gate passes of one kind. */
export interface ApprovedPassesProps {
  readonly kind: ApprovedPass['kind']
  readonly title: TextId
  /** The address of the queue of requests. */
  readonly requests: string
  /** The text of the empty list. */
  readonly noneText: TextId
  readonly columns: readonly Column<ApprovedPass>[]
}

/** The gate passes of one kind that the house approved, newest first: whether they are valid, and what guards entered. */
export function ApprovedPasses({ kind, title, requests, noneText, columns }: ApprovedPassesProps) {
  const t = useText()
  return (
    <ListScreen
      call="admin/getGatePasses"
      input={{ kind }}
      refetchInterval={REFETCH_INTERVAL}
      rows="items"
      rowId={({ gatepassId }) => gatepassId}
      title={title}
      detail="gateConsole.approvedDetail"
      actions={
        <>
          <Button component={Link} variant="default" to={requests}>
            {t('gateConsole.queue')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.yardLinks}>
            {t('gateConsole.yardLinks')}
          </Button>
        </>
      }
      columns={columns}
      empty={{ icon: <IconDoorEnter size={28} />, title: 'gateConsole.none', text: noneText }}
    />
  )
}
