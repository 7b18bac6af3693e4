import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, type SubmitEvent } from 'react'
import { formatIndianNumber, formatRupees, MAX_RUPEES } from '#domain/money.ts'
import { useText } from '#web/text/text.ts'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { groupWhileTyping, PROBLEM_TEXTS, RAISES } from './bid-amount.ts'
import classes from './bid-editor.module.css'
import type { Bidding } from './use-bidding.ts'

/** Props of a bid's editor. */
export interface BidEditorProps {
  readonly bidding: Bidding
  /** The minimum next bid, in rupees. */
  readonly least: number
  /** Why the bid can no longer be placed; null if it can. */
  readonly blockedBy: string | null
}

/** Edit mode: the amount, the quick chips, the tick and the cross. */
export function BidEditor({ bidding, least, blockedBy }: BidEditorProps) {
  const t = useText()
  const noteId = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    bidding.ask()
  }
  return (
    <form className={classes['editor']} onSubmit={submit} noValidate>
      <div className={classes['row']}>
        <AmountField bidding={bidding} noteId={noteId} />
        <ActionIcon
          className={classes['sign']}
          type="submit"
          aria-label={t('myCars.confirmBid')}
          title={t('myCars.confirmBid')}
          disabled={blockedBy !== null}
        >
          <IconCheck size={24} stroke={2.4} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes['sign']}
          variant="default"
          aria-label={t('myCars.cancelBid')}
          title={t('myCars.cancelBid')}
          onClick={bidding.cancel}
        >
          <IconX size={24} stroke={2.4} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes['chips']}>
        {RAISES.map((step) => (
          <Button
            key={step}
            variant="default"
            className={classes['chip'] ?? ''}
            onClick={() => bidding.raiseBy(step)}
          >
            {t('myCars.raiseBy', { amount: formatIndianNumber(step) })}
          </Button>
        ))}
      </div>
      <EditorNote id={noteId} bidding={bidding} least={least} blockedBy={blockedBy} />
    </form>
  )
}

function AmountField({ bidding, noteId }: { readonly bidding: Bidding; readonly noteId: string }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useEffect(() => {
    // select() alone does not focus the field in every browser.
    input.current?.focus()
    input.current?.select()
  }, [])
  // Grouping moves the digits under the caret, so the caret is restored before the browser paints.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <label className={classes['field']} data-bad={bidding.problem !== null || undefined}>
      <span aria-hidden>₹</span>
      <input
        ref={input}
        value={bidding.text}
        aria-label={t('myCars.bidAmount')}
        aria-invalid={bidding.problem !== null}
        aria-describedby={noteId}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={({ key }) => {
          if (key === 'Escape') bidding.cancel()
        }}
        onChange={({ currentTarget }) => {
          const place = currentTarget.selectionStart ?? currentTarget.value.length
          const typed = groupWhileTyping({ text: currentTarget.value, caret: place })
          caret.current = typed.caret
          bidding.type(typed.text)
        }}
      />
    </label>
  )
}

/** The line under the field: a problem, otherwise the minimum bid. Its height is constant. */
function EditorNote({ id, bidding, least, blockedBy }: BidEditorProps & { readonly id: string }) {
  const t = useText()
  const { banner, problem } = bidding
  const most = formatRupees(MAX_RUPEES)
  const wrong = banner ?? blockedBy ?? (problem === null ? null : t(PROBLEM_TEXTS[problem], { most }))
  return (
    <div className={classes['note']} id={id}>
      <div role="alert">
        {wrong !== null && (
          <p className={classes['wrong']} data-banner={banner !== null || undefined}>
            <KindIcon kind="bad" size={18} />
            {wrong}
          </p>
        )}
      </div>
      <p className={classes['least']}>{t('myCars.atLeast', { amount: formatRupees(least) })}</p>
    </div>
  )
}
