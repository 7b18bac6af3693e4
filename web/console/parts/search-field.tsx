import { IconSearch } from '@tabler/icons-react'
import { useText } from '#web/text/en/console.ts'
import { useTypedSearch } from '#web/ui/use-typed-search.ts'
import classes from './search-field.module.css'

const MAX_SEARCH_LENGTH = 100

/** The search in effect, and a callback to change it. */
export interface SearchFieldProps {
  readonly label: string
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** A search field. The text takes effect after a short pause or with Enter, Esc clears it, and `/` focuses it. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const t = useText()
  const { text, type, send, clear } = useTypedSearch(search, onSearch)
  return (
    <search className={classes['box']}>
      <IconSearch size={18} aria-hidden />
      <input
        type="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        data-search
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            send()
            event.currentTarget.blur()
          }
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else clear()
        }}
      />
      <kbd title={t('console.keySearch')} aria-hidden>
        /
      </kbd>
    </search>
  )
}
