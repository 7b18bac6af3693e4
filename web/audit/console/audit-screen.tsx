import { NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconListCheck } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { AUDIT_ACTIONS } from '#domain/audit/audit-actions.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { useRead, useReadPages } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './audit-screen.module.css'
import { AuditTable } from './audit-table.tsx'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { Panel } from '#web/console/parts/panel.tsx'

/** The audit log of the admins' actions, and how far its chain is verified. */
export function AuditScreen() {
  const t = useText()
  const [action, setAction] = useQueryState('action', parseAsStringLiteral(AUDIT_ACTIONS))
  const query = useReadPages('admin/getAudit', action === null ? {} : { action }, {
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  return (
    <div className={classes['page']}>
      <PageTitle
        title={t('console.audit')}
        detail={
          total === null
            ? '\u00a0'
            : t('console.auditTotal', { count: total, total: formatIndianNumber(total) })
        }
      />
      <NativeSelect
        className={classes['action'] ?? ''}
        aria-label={t('console.action')}
        value={action ?? ''}
        data={[
          { value: '', label: t('console.allActions') },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`console.act.${value}`) })),
        ]}
        onChange={(event) =>
          void setAction(AUDIT_ACTIONS.find((known) => known === event.currentTarget.value) ?? null)
        }
      />
      <ListPanel
        query={query}
        shown={entries.length}
        total={total}
        rows={12}
        empty={{
          icon: <IconListCheck size={28} />,
          title: t(action === null ? 'console.noAudit' : 'console.noAuditFound'),
          text: t('console.noAuditText'),
          ...(action !== null && {
            action: { label: t('console.clearFilters'), onClick: () => void setAction(null) },
          }),
        }}
      >
        <AuditTable entries={entries} isBusy={query.isPlaceholderData} />
      </ListPanel>
      <Chains />
    </div>
  )
}

function Chains() {
  const t = useText()
  const chains = useRead('admin/getAuditChains', {}, { refetchInterval: 30_000 })
  if (chains.data === undefined) return null
  return (
    <Panel title={t('console.chains')} detail={t('console.chainsText')}>
      <dl className={classes['chains']}>
        {chains.data.chains.map(({ log, links, head, linkedAt }) => (
          <div key={log}>
            <dt>{t(`console.chain.${log}`)}</dt>
            <dd>
              {t('console.chainLinks', { count: links })}
              {linkedAt !== null &&
                `, ${t('console.chainedAt', { moment: formatMoment(Date.parse(linkedAt)) })}`}
              {head !== null && <code className={classes['hash']}>{head}</code>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
