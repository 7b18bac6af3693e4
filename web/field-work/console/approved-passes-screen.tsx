import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { PrintPassButton } from '#web/field-work/gate-pass/print-pass-button.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText, type TextId } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './approved-passes-screen.module.css'

/** An approved gate pass, as the console lists it. */
export type ApprovedPass = Output<'admin/getGatePasses'>['items'][number]

/** How often the list is read again, in ms: a pass also ends by the clock. */
const REFETCH_INTERVAL = 30_000

function passColumns(): readonly DataColumn<ApprovedPass>[] {
  return [
    {
      id: 'person',
      header: say('gateConsole.person'),
      isLead: true,
      cell: ({ person }) => (
        <span className={classes['lines']}>
          <strong>{person.name}</strong>
          <span>{formatPhone(person.phone)}</span>
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

/** The gate passes for inspections that the house approved. */
export function ApprovedPassesScreen() {
  return (
    <ApprovedPasses
      kind="inspection"
      title="gateConsole.approvedTitle"
      requests={paths.admin.gatePasses}
      noneText="gateConsole.noneText"
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
  /** The actions in the last column besides printing. */
  readonly renderActions?: (pass: ApprovedPass) => ReactNode
}

/** The gate passes of one kind that the house approved, newest first: whether they hold, and what guards entered. */
export function ApprovedPasses({ kind, title, requests, noneText, renderActions }: ApprovedPassesProps) {
  const t = useText()
  useListKeys()
  const query = useReadPages('admin/getGatePasses', { kind }, { refetchInterval: REFETCH_INTERVAL })
  const columns = useMemo(() => {
    const common = passColumns()
    if (renderActions === undefined) return common
    return [...common, { id: 'actions', header: say('gateConsole.actions'), cell: renderActions }]
  }, [renderActions])
  const pages = query.data?.pages
  const passes = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  return (
    <>
      <PageTitle
        title={t(title)}
        detail={t('gateConsole.approvedDetail')}
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
      />
      <ListPanel
        query={query}
        shown={passes.length}
        total={pages?.[0]?.total ?? null}
        rows={8}
        empty={{
          icon: <IconDoorEnter size={28} />,
          title: t('gateConsole.none'),
          text: t(noneText),
        }}
      >
        <DataTable label={t(title)} columns={columns} rows={passes} rowId={({ gatepassId }) => gatepassId} />
      </ListPanel>
      <KeyHints canSearch={false} />
    </>
  )
}

function Cars({ cars }: Pick<ApprovedPass, 'cars'>) {
  const t = useText()
  return (
    <span className={classes['lines']}>
      {cars.map(({ flowEntityId, carId, title, regno, fault, holdsUntil }) => (
        <span key={flowEntityId}>
          <Link to={paths.admin.car(carId)}>{title}</Link> {regno}
          {fault !== null && ` (${t(`gateConsole.fault.${fault}`)})`}
          {fault === null &&
            holdsUntil !== null &&
            ` (${t('gateConsole.holdsUntil', { moment: formatMoment(Date.parse(holdsUntil)) })})`}
        </span>
      ))}
    </span>
  )
}

function Entries({ entries }: Pick<ApprovedPass, 'entries'>) {
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
