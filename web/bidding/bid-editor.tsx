import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, type RefObject, type SubmitEvent } from 'react'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees, MAX_RUPEES } from '#domain/money.ts'
import { rupeesInWords } from '#web/text/amount-words.ts'
import { writeRupeesText } from '#domain/rupees-text.ts'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { groupWhileTyping, PROBLEM_TEXTS, RAISES, readAmount, withUnit } from './bid-amount.ts'
import classes from './bid-editor.module.css'
import type { BiddingCar } from './bidding-list.ts'
import { movedWords } from './confirm-words.ts'
import type { Bidding } from './use-bidding.ts'

/** Props of a bid's editor. */
export interface BidEditorProps {
  readonly car: BiddingCar
  readonly bidding: Bidding
  /** The minimum next bid, in rupees. */
  readonly min: number
  /** Why the bid can no longer be placed; null if it can. */
  readonly blockedBy: string | null
}

/** Edit mode: the amount, the quick chips, the tick and the cross. */
export function BidEditor(props: BidEditorProps) {
  const { bidding, blockedBy } = props
  const t = useText()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    bidding.ask()
  }
  return (
    <Stack as="form" gap={2} onSubmit={submit} noValidate>
      <Row oneLine gap={2}>
        <AmountField bidding={bidding} noteId={noteId} input={input} />
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
      </Row>
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
      <EditorNote {...props} id={noteId} onOffer={() => input.current?.focus()} />
    </Stack>
  )
}

interface FieldProps {
  readonly bidding: Bidding
  readonly noteId: string
  readonly input: RefObject<HTMLInputElement | null>
}

function AmountField({ bidding, noteId, input }: FieldProps) {
  const t = useText()
  const caret = useRef<number | null>(null)
  const isWrong = bidding.problem !== null || bidding.isOvertaken
  useEffect(() => {
    // select() alone does not focus the field in every browser.
    input.current?.focus()
    input.current?.select()
  }, [input])
  // Grouping moves the digits under the caret, so the caret is restored before the browser paints.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <label className={classes['field']} data-bad={isWrong || undefined}>
      <span aria-hidden>₹</span>
      <input
        ref={input}
        value={bidding.text}
        aria-label={t('myCars.bidAmount')}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        // Digits with a decimal point, for "10.5".
        inputMode="decimal"
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

interface NoteProps extends BidEditorProps {
  readonly id: string
  /** An offered amount was taken, and the button that offered it is gone. */
  readonly onOffer: () => void
}

/** The lines under the field: a problem, the amount in words, the minimum bid. */
function EditorNote({ id, car, bidding, min, blockedBy, onOffer }: NoteProps) {
  const t = useText()
  const tAny = useAnyText()
  const { banner, problem, isOvertaken, text, amount } = bidding
  const moved = movedWords(car, true)
  const overtaken = isOvertaken ? tAny(moved.text, moved.values) : null
  const mistaken = problem && tAny(PROBLEM_TEXTS[problem], { max: formatRupees(MAX_RUPEES) })
  const wrong = banner ?? blockedBy ?? overtaken ?? mistaken
  const meant = withUnit(text, min)
  const offer = (label: string, take: () => void) => (
    <Button
      variant="default"
      className={classes['offer'] ?? ''}
      onClick={() => {
        take()
        onOffer()
      }}
    >
      {label}
    </Button>
  )
  return (
    <Stack size={16} gap={0.5} id={id}>
      <div role="alert">
        {wrong !== null && (
          <p className={classes['wrong']} data-banner={banner !== null || undefined}>
            <KindIcon kind="bad" size={18} />
            {wrong}
          </p>
        )}
      </div>
      {blockedBy === null &&
        (isOvertaken || problem === 'tooLow') &&
        offer(t('myCars.takeMinimum', { amount: formatRupees(min) }), bidding.takeMinimum)}
      {meant === null ? (
        <p className={classes['words']}>{amount === null ? '\u00a0' : rupeesInWords(amount)}</p>
      ) : (
        offer(meant, () => bidding.type(writeRupeesText(readAmount(meant))))
      )}
      <Text tone="soft">{t('myCars.atLeast', { amount: formatRupees(min) })}</Text>
    </Stack>
  )
}
