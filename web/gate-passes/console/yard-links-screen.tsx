import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import type { Column } from '#web/console/parts/data-table.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { paths } from '#web/paths.ts'
import { t as translate, useText } from '#web/gate-passes/console/gate-console-texts.ts'
import { MadeYardLink, type MadeLink } from './made-yard-link.tsx'
import { YardLinkForm } from './yard-link-form.tsx'
import { YardLinkStanding } from './yard-link-standing.tsx'
import classes from './yard-links-screen.module.css'

type YardLink = Output<'admin/getYardLinks'>['links'][number]

const moment = (iso: string) => formatMoment(Date.parse(iso))

const COLUMNS: readonly Column<YardLink>[] = [
  {
    title: 'gateConsole.yard',
    isLead: true,
    sort: ({ yard }) => yard,
    cell: ({ yard, city }) => `${yard}, ${city}`,
  },
  { title: 'gateConsole.name', sort: ({ name }) => name, cell: ({ name }) => name },
  {
    title: 'gateConsole.made',
    from: 'tablet',
    sort: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => moment(createdAt),
  },
  {
    title: 'gateConsole.lastUsed',
    sort: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? translate('gateConsole.neverUsed') : moment(lastUsedAt)),
  },
  { title: 'gateConsole.status', cell: (link) => <YardLinkStanding link={link} /> },
]

/** The links by which guards open the gate passes of their yards: make one, see its last use, revoke it. */
export function YardLinksScreen() {
  const t = useText()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeLink | null>(null)
  const show = (link: MadeLink) => {
    setMade(link)
    setAdding(false)
  }
  return (
    <ListScreen
      call="admin/getYardLinks"
      input={{}}
      rows="links"
      rowId={({ yardLinkId }) => yardLinkId}
      title="gateConsole.yardLinks"
      detail="gateConsole.yardLinksDetail"
      actions={
        <>
          <Button component={Link} variant="default" to={paths.admin.approvedPasses}>
            {t('gateConsole.approved')}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('gateConsole.makeLink')}
          </Button>
        </>
      }
      above={
        <>
          {made !== null && (
            <div className={classes['above']}>
              <MadeYardLink made={made} onDone={() => setMade(null)} />
            </div>
          )}
          {isAdding && (
            <div className={classes['above']}>
              <Panel title={t('gateConsole.makeLink')}>
                <YardLinkForm onMade={show} onCancel={() => setAdding(false)} />
              </Panel>
            </div>
          )}
        </>
      }
      columns={COLUMNS}
      empty={{
        icon: <IconLink size={28} aria-hidden />,
        title: 'gateConsole.noLinks',
        text: 'gateConsole.noLinksText',
      }}
    />
  )
}
