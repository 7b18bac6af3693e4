import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { MAX_SEARCH_LENGTH } from '#domain/search-length.ts'
import { useAnyText } from '#web/text/text.ts'
import { useTypedSearch } from '#web/ui/use-typed-search.ts'
import classes from './search-box.module.css'

/** The screen's width from which the field has room for its name. */
const WIDE = '(min-width: 48em)'

/** The field's name, the search in effect, and a callback to change it. */
export interface SearchBoxProps {
  readonly label: string
  /** The field's hint on a phone, where its name has no room. */
  readonly short: string
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** The search field. The text takes effect after a short pause or with Enter, and `/` focuses the field. */
export function SearchBox({ label, short, search, onSearch }: SearchBoxProps) {
  const t = useAnyText()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  const field = useRef<HTMLInputElement>(null)
  const { text, type, send, clear } = useTypedSearch(search, onSearch)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.activeElement?.matches('input, select, textarea') === true) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  return (
    <search className={classes['box']}>
      <IconSearch size={20} aria-hidden />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={isWide ? label : short}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            send()
            // Hides a phone's keyboard. At a real one the next search is typed into the same field.
            if (navigator.maxTouchPoints) event.currentTarget.blur()
          }
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else clear()
        }}
      />
      <kbd title={t('common.searchHint')} aria-hidden>
        /
      </kbd>
    </search>
  )
}
