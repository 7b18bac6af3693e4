import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { PrintPassButton } from '#web/field-work/gate-pass/print-pass-button.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './approved-passes-screen.module.css'

type Pass = Output<'admin/getGatePasses'>['items'][number]

/** How often the list is read again, in ms: a pass also ends by the clock. */
const REFETCH_INTERVAL = 30_000

function passColumns(): readonly DataColumn<Pass>[] {
  return [
    {
      id: 'person',
      header: say('gateConsole.person'),
      isLead: true,
      cell: ({ person }) => (
        <span className={classes['lines']}>
          <strong>{person.name}</strong>
          <span>{person.phone}</span>
        </span>
      ),
    },
    {
      id: 'dealer',
      header: say('gateConsole.dealer'),
      cell: ({ uid, organization }) => <Link to={paths.admin.dealer(uid)}>{organization}</Link>,
    },
    {
      id: 'yard',
      header: say('gateConsole.yard'),
      from: 'tablet',
      cell: ({ yard, city }) => [yard, city].filter(Boolean).join(', '),
    },
    { id: 'cars', header: say('gateConsole.cars'), cell: ({ cars }) => <Cars cars={cars} /> },
    {
      id: 'entries',
      header: say('gateConsole.entries'),
      cell: ({ entries }) => <Entries entries={entries} />,
    },
    {
      id: 'status',
      header: say('gateConsole.status'),
      cell: ({ holds }) => (
        <StatusBadge kind={holds ? 'good' : 'quiet'}>
          {say(holds ? 'gateConsole.valid' : 'gateConsole.over')}
        </StatusBadge>
      ),
    },
    {
      id: 'print',
      header: say('gateConsole.print'),
      cell: ({ holds, gatepassId, person }) =>
        holds && (
          <PrintPassButton
            size="compact-md"
            by="admin"
            gatepassIds={[gatepassId]}
            label={say('gateConsole.print')}
            name={say('gateConsole.printOf', { name: person.name })}
            failed="gateConsole.printFailed"
          />
        ),
    },
  ]
}

/** The gate passes that the house approved, newest first: whether they hold, and what guards entered. */
export function ApprovedPassesScreen() {
  const t = useText()
  useListKeys()
  const query = useReadPages('admin/getGatePasses', {}, { refetchInterval: REFETCH_INTERVAL })
  const columns = useMemo(() => passColumns(), [])
  const pages = query.data?.pages
  const passes = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  return (
    <>
      <PageTitle
        title={t('gateConsole.approvedTitle')}
        detail={t('gateConsole.approvedDetail')}
        actions={
          <>
            <Button component={Link} variant="default" to={paths.admin.gatePasses}>
              {t('gateConsole.queue')}
            </Button>
            <Button component={Link} variant="default" to={paths.admin.yardLinks}>
              {t('gateConsole.yardLinks')}
            </Button>
          </>
        }
      />
      <ListPanel
        query={query}
        shown={passes.length}
        total={pages?.[0]?.total ?? null}
        rows={8}
        empty={{
          icon: <IconDoorEnter size={28} />,
          title: t('gateConsole.none'),
          text: t('gateConsole.noneText'),
        }}
      >
        <DataTable
          label={t('gateConsole.approvedTitle')}
          columns={columns}
          rows={passes}
          rowId={({ gatepassId }) => gatepassId}
        />
      </ListPanel>
      <KeyHints canSearch={false} />
    </>
  )
}

function Cars({ cars }: Pick<Pass, 'cars'>) {
  const t = useText()
  return (
    <span className={classes['lines']}>
      {cars.map(({ flowEntityId, carId, title, regno, fault }) => (
        <span key={flowEntityId}>
          <Link to={paths.admin.car(carId)}>{title}</Link> {regno}
          {fault !== null && ` (${t(`gateConsole.fault.${fault}`)})`}
        </span>
      ))}
    </span>
  )
}

function Entries({ entries }: Pick<Pass, 'entries'>) {
  const t = useText()
  if (entries.length === 0) return <span className={classes['quiet']}>{t('gateConsole.noEntries')}</span>
  return (
    <span className={classes['lines']}>
      {entries.map(({ way, at, yardLink }) => (
        <span key={at}>{t(`gateConsole.${way}`, { moment: formatMoment(Date.parse(at)), yardLink })}</span>
      ))}
    </span>
  )
}
