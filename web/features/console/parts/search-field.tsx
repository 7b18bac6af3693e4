import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#web/text/text.ts'
import classes from './search-field.module.css'

/** How long nothing must be typed before a search goes out, in milliseconds. */
const PAUSE_MS = 250
const LONGEST_SEARCH = 100

/** The search that is in effect, and how to change it. */
export interface SearchFieldProps {
  readonly label: string
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** A search field: what is typed counts after a short pause or with Enter, Esc clears it, `/` leads here. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState({ text: search, since: search })
  // The search changed elsewhere: Back was pressed, or the filters were cleared.
  if (typed.since !== search) {
    setTyped({ text: typed.text.trim() === search ? typed.text : search, since: search })
  }
  const send = useEffectEvent((text: string) => {
    if (text.trim() !== search) onSearch(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => send(typed.text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed.text])
  return (
    <search className={classes['box']}>
      <IconSearch size={18} aria-hidden />
      <input
        type="search"
        value={typed.text}
        maxLength={LONGEST_SEARCH}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        data-search
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            onSearch(typed.text.trim())
            event.currentTarget.blur()
          }
          if (event.key !== 'Escape') return
          if (typed.text === '') event.currentTarget.blur()
          else onSearch('')
        }}
      />
      <kbd title={t('console.keySearch')} aria-hidden>
        /
      </kbd>
    </search>
  )
}
