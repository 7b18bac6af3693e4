import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useListForm } from '#web/session/list-form.ts'
import { useText } from '#web/text/en/car.ts'
import classes from './form-toggle.module.css'

/** Switches the lists of cars between cards and compact rows. */
export function FormToggle() {
  const t = useText()
  const { form, choose } = useListForm()
  const isCompact = form === 'rows'
  const label = t(isCompact ? 'car.showCards' : 'car.showRows')
  const Icon = isCompact ? IconLayoutGrid : IconList
  return (
    <button
      type="button"
      className={classes['toggle']}
      aria-label={label}
      title={label}
      data-screen-only
      onClick={() => choose(isCompact ? 'cards' : 'rows')}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
