import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Acts } from '#web/console/parts/cells.tsx'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { useText } from '#web/text/en/console.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './places-screen.module.css'

type Alias = Output<'admin/getCityAliases'>[number]

const COLUMNS: readonly Column<Alias>[] = [
  {
    title: 'console.spelling',
    isLead: true,
    sort: ({ spelling }) => spelling,
    cell: ({ spelling }) => spelling,
  },
  { title: 'console.city', sort: ({ city }) => city, cell: ({ city }) => city },
  {
    title: 'console.addedBy',
    from: 'tablet',
    sort: ({ addedBy }) => addedBy,
    cell: ({ addedBy }) => addedBy,
  },
  {
    title: 'console.addedAt',
    from: 'wide',
    sort: ({ addedAt }) => addedAt,
    cell: ({ addedAt }) => formatMoment(Date.parse(addedAt)),
  },
  { title: 'console.removeHeader', cell: (alias) => <Remove alias={alias} /> },
]

/** The house's own spellings of its cities: to read, to add and to remove. */
export function CityAliases({ cities }: { readonly cities: Output<'admin/getCities'> }) {
  const t = useText()
  const [isAdding, setAdding] = useState(false)
  const aliases = useRead('admin/getCityAliases', {})
  const close = () => setAdding(false)
  return (
    <Panel
      isFlush
      title={t('console.cityAliases')}
      detail={t('console.cityAliasesText')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('console.addSpelling')}
        </Button>
      }
    >
      {isAdding && (
        <div className={classes['form']}>
          <Form
            name="spelling"
            fields={[
              {
                name: 'spelling',
                kind: 'text',
                label: 'console.spelling',
                missing: 'console.enterSpelling',
              },
              {
                name: 'city',
                kind: 'choice',
                label: 'console.city',
                choose: 'console.choose',
                options: cities.map(({ name }) => ({ value: name, label: name })),
                missing: 'console.chooseCity',
              },
            ]}
            call="admin/addCityAlias"
            submit="console.addSpelling"
            failed="console.saveFailed"
            onDone={({ spelling, city }) => {
              showNotice({ kind: 'good', text: t('console.spellingAdded', { spelling, city }) })
              close()
            }}
            onCancel={close}
          />
        </div>
      )}
      {aliases.data !== undefined ? (
        aliases.data.length === 0 ? (
          <EmptyState title={t('console.noSpellings')} text={t('console.noSpellingsText')} />
        ) : (
          <DataTable
            label={t('console.cityAliases')}
            columns={COLUMNS}
            rows={aliases.data}
            rowId={({ spelling }) => spelling}
            drawnAtOnce={50}
          />
        )
      ) : aliases.isError ? (
        <ErrorState
          message={errorMessage(aliases.error, { otherwise: 'console.readFailed' })}
          error={aliases.error}
          onRetry={() => void aliases.refetch()}
        />
      ) : (
        <TableSkeleton rows={2} />
      )}
    </Panel>
  )
}

function Remove({ alias: { spelling, city } }: { readonly alias: Alias }) {
  const t = useText()
  const remove = useAction('admin/removeCityAlias', {
    input: { spelling },
    confirm: {
      title: t('console.removeSpellingTitle', { spelling, city }),
      text: t('console.removeSpellingText'),
      yes: t('console.removeThis'),
    },
    done: t('console.spellingRemoved', { spelling }),
    failed: 'console.saveFailed',
  })
  return (
    <Acts>
      <Button variant="default" aria-label={t('console.removeSpelling', { spelling })} {...remove.button}>
        {t('console.removeThis')}
      </Button>
      {remove.dialog}
    </Acts>
  )
}
