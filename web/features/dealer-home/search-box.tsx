import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/text/text.ts'
import { LONGEST_SEARCH } from './filters.ts'
import classes from './search-box.module.css'

/** How long nothing must be typed before a search goes out, in milliseconds. */
const PAUSE_MS = 300

/** The search that is in effect, and how to change it. */
export interface SearchBoxProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

function isTyping(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || /^(input|select|textarea)$/i.test(element.tagName))
  )
}

/** The search field. What is typed counts after a short pause, or at once with Enter; `/` leads here. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search)
  const [sent, setSent] = useState(search)
  const [inEffect, setInEffect] = useState(search)
  if (inEffect !== search) {
    setInEffect(search)
    // Not by what was typed here: a filter was cleared, or Back was pressed.
    if (search !== sent) setText(search)
  }

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (text: string) => {
    clearTimeout(pause.current)
    setSent(text.trim())
    if (text.trim() !== search) onSearch(text.trim())
  }
  const sendAfterPause = (text: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => send(text), PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(pause.current), [])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(document.activeElement) || document.querySelector('dialog[open]') !== null) return
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
        maxLength={LONGEST_SEARCH}
        placeholder={t('dealerHome.search')}
        aria-label={t('dealerHome.search')}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          sendAfterPause(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            send(text)
            event.currentTarget.blur()
          }
          if (event.key === 'Escape' && text === '') event.currentTarget.blur()
        }}
      />
      <kbd title={t('dealerHome.searchHint')} aria-hidden>
        /
      </kbd>
    </search>
  )
}
