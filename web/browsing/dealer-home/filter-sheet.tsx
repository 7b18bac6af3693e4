import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount } from '#domain/paging.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import classes from './filter-sheet.module.css'

/** Props of the filter sheet. */
export interface FilterSheetProps extends FilterPanelProps {
  /** How many cars match the filters; null if not loaded or not available. */
  readonly total: number | null
  readonly onClear: (() => void) | null
  readonly onClose: () => void
}

/**
 * The filters in a sheet over the list. Changes apply at once. The button shows the number of matching cars and closes
 * the sheet, as do Esc and a tap outside.
 */
export function FilterSheet({ total, onClear, onClose, ...panel }: FilterSheetProps) {
  const t = useText()
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (sheet.current?.open === false) sheet.current.showModal()
  }, [])
  const close = () => sheet.current?.close()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap beside it; Esc does the same
    <dialog
      ref={sheet}
      className={classes['sheet']}
      aria-label={t('dealerHome.filters')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={classes['frame']}>
        <header className={classes['head']}>
          <h2>{t('dealerHome.filters')}</h2>
          {onClear !== null && (
            <Button variant="subtle" onClick={onClear}>
              {t('dealerHome.clearFilters')}
            </Button>
          )}
          <CloseButton size="lg" aria-label={t('common.close')} onClick={close} />
        </header>
        <div className={classes['body']}>
          <FilterPanel {...panel} />
        </div>
        <footer className={classes['foot']}>
          <Button size="md" fullWidth onClick={close}>
            {total === null
              ? t('dealerHome.showUncounted')
              : t('dealerHome.showCars', { total: formatCount(total), count: total })}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
