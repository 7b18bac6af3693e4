import { formatMoment } from '#web/text/formats.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/text/en/console.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import classes from './audit-chains.module.css'

/** How far the chains of the audit's entries are verified. */
export function AuditChains() {
  const t = useText()
  const chains = useRead('admin/getAuditChains', {}, { refetchInterval: 30_000 })
  if (chains.data === undefined) return null
  return (
    <div className={classes['below']}>
      <Panel title={t('console.chains')} detail={t('console.chainsText')}>
        <Stack as="dl" gap={3} className={classes['chains']}>
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
        </Stack>
      </Panel>
    </div>
  )
}
