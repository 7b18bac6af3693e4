import { formatDay, formatMoment } from '#web/text/formats.ts'
import type { LineTwins as Twins } from '#contract/car-payments/statement-corrections.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import classes from './statements.module.css'

/** The lines that were stored twice. Absent if there are none. */
export function LineTwinsPanel() {
  const t = useText()
  const query = useReadPages('admin/getLineTwins', {})
  const pages = query.data?.pages
  const [first] = pages ?? []
  if (pages === undefined || first === undefined || first.total === 0) return null
  const items = pages.flatMap((page) => page.items)
  return (
    <Panel
      isFlush
      title={t('statement.twins')}
      detail={t('statement.twinsText', { open: first.open, count: first.total - first.open })}
    >
      <Stack as="ul" className={classes['doubts']}>
        {items.map((twins) => (
          <li key={twins.line.lineId}>
            <Stack as="span" breaks gap={0.5} justify="start">
              <strong>
                {t(twins.isCredit ? 'statement.twinIn' : 'statement.twinOut', {
                  amount: describePaise(twins.amount),
                  day: formatDay(Date.parse(twins.day)),
                })}
              </strong>
              <TwinLine line={twins.like} />
              <TwinLine line={twins.line} />
            </Stack>
            <StatusBadge kind={twins.isStruck ? 'quiet' : 'waiting'}>
              {t(twins.isStruck ? 'statement.twinStruck' : 'statement.twinOpen')}
            </StatusBadge>
          </li>
        ))}
      </Stack>
      <MoreButton
        shown={items.length}
        total={first.total}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Panel>
  )
}

function TwinLine({ line }: { readonly line: Twins['line'] }) {
  const t = useText()
  const { narration, reference, importedAt, row } = line
  return (
    <span>
      {narration === '' ? reference : narration}{' '}
      <span className={classes['soft']}>
        {t('statement.twinOf', { moment: formatMoment(Date.parse(importedAt)), row })}
      </span>
    </span>
  )
}
