import { IconX } from '@tabler/icons-react'
import classes from './remove-corner.module.css'

/** Props of the round cross on a card's picture that removes the car from a list. */
export interface RemoveCornerProps {
  /** The accessible name: "Remove 2019 Hyundai Creta". */
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  readonly disabled?: boolean
}

/** A remove button for the `corner` of a `CarCard`. */
export function RemoveCorner({ label, onClick, busy = false, disabled = false }: RemoveCornerProps) {
  return (
    <button
      type="button"
      className={classes['corner']}
      data-screen-only
      aria-label={label}
      title={label}
      disabled={disabled || busy}
      data-busy={busy || undefined}
      onClick={onClick}
    >
      <IconX size={20} stroke={2.2} aria-hidden />
    </button>
  )
}
