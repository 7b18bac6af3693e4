import { Button } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { MadeYardLink, type MadeLink } from './made-yard-link.tsx'
import { YardLinkForm } from './yard-link-form.tsx'
import classes from './yard-links-screen.module.css'

type YardLink = Output<'admin/getYardLinks'>['links'][number]

const moment = (iso: string) => formatMoment(Date.parse(iso))

function linkColumns(): readonly DataColumn<YardLink>[] {
  return [
    {
      id: 'yard',
      header: say('gateConsole.yard'),
      isLead: true,
      orderBy: ({ yard }) => yard,
      cell: ({ yard, city }) => `${yard}, ${city}`,
    },
    { id: 'name', header: say('gateConsole.name'), orderBy: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'made',
      header: say('gateConsole.made'),
      from: 'tablet',
      orderBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'used',
      header: say('gateConsole.lastUsed'),
      orderBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? say('gateConsole.neverUsed') : moment(lastUsedAt)),
    },
    {
      id: 'status',
      header: say('gateConsole.status'),
      cell: (link) => <Standing link={link} />,
    },
  ]
}

function Standing({ link }: { readonly link: YardLink }) {
  const t = useText()
  const { yardLinkId, revokedAt, name, yard } = link
  const revoke = useAction('admin/revokeYardLink', {
    input: { yardLinkId },
    confirm: {
      title: t('gateConsole.revokeQuestion', { name, yard }),
      text: t('gateConsole.revokeText'),
      yes: t('gateConsole.revoke'),
      danger: true,
    },
    done: t('gateConsole.revoked'),
    failed: 'gateConsole.revokeFailed',
  })
  if (revokedAt !== null) {
    return <StatusBadge kind="quiet">{t('gateConsole.revokedAt', { moment: moment(revokedAt) })}</StatusBadge>
  }
  return (
    <span className={classes['standing']}>
      <StatusBadge kind="good">{t('gateConsole.inForce')}</StatusBadge>
      <Button
        size="compact-md"
        variant="default"
        data-entry
        aria-label={t('gateConsole.revokeOf', { name, yard })}
        {...revoke.button}
      >
        {t('gateConsole.revoke')}
      </Button>
      {revoke.dialog}
    </span>
  )
}

/** The links by which guards open the gate passes of their yards: make one, see its last use, revoke it. */
export function YardLinksScreen() {
  const t = useText()
  useListKeys()
  const query = useRead('admin/getYardLinks', {})
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeLink | null>(null)
  const columns = useMemo(() => linkColumns(), [])
  const links = query.data?.links
  return (
    <>
      <PageTitle
        title={t('gateConsole.yardLinks')}
        detail={t('gateConsole.yardLinksDetail')}
        actions={
          <Button component={Link} variant="default" to={paths.admin.approvedPasses}>
            {t('gateConsole.approved')}
          </Button>
        }
      />
      {made !== null && (
        <div className={classes['made']}>
          <MadeYardLink made={made} onDone={() => setMade(null)} />
        </div>
      )}
      {links === undefined && query.isError ? (
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Panel
          isFlush
          title={t('gateConsole.yardLinks')}
          actions={
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('gateConsole.makeLink')}
            </Button>
          }
        >
          {isAdding && (
            <div className={classes['form']}>
              <YardLinkForm
                onMade={(link) => {
                  setMade(link)
                  setAdding(false)
                }}
                onCancel={() => setAdding(false)}
              />
            </div>
          )}
          {links === undefined ? (
            <TableSkeleton rows={4} />
          ) : links.length === 0 ? (
            <EmptyState
              icon={<IconLink size={28} aria-hidden />}
              title={t('gateConsole.noLinks')}
              text={t('gateConsole.noLinksText')}
            />
          ) : (
            <DataTable
              label={t('gateConsole.yardLinks')}
              columns={columns}
              rows={links}
              rowId={({ yardLinkId }) => yardLinkId}
            />
          )}
        </Panel>
      )}
      <KeyHints canSearch={false} />
    </>
  )
}
