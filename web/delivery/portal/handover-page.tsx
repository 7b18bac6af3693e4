import { Button, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import {
  HANDED_PAPERS,
  MAX_KEYS,
  MAX_RECEIVER_NAME,
  type HandedPaper,
} from '#domain/delivery/delivery-checklist.ts'
import { MAX_ODOMETER_KM } from '#domain/evaluation/condition-report.ts'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { refusalSentence } from '#web/api/error-message.ts'
import { ChoiceRow } from '#web/evaluation/report/choice-row.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import captureClasses from '#web/picture-queue/capture/capture.module.css'
import { useText } from '#web/delivery/portal/pickup-texts.ts'
import { useText as useDeliveryPassText } from '#web/delivery/delivery-pass-texts.ts'
import '#web/picture-queue/picture-queue-texts.ts'
import { anyText, type TranslateAny } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { doubtOf, useDoubts } from '#web/ui/form/use-doubts.tsx'
import { faultOfName } from '#web/ui/form/fault-of-name.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import classes from './driver-car.module.css'
import type { HandoverDraft } from './handover.ts'
import { useHandover, type OpenHandover } from './use-handover.ts'
import { WholeField } from './whole-field.tsx'

const SignaturePad = lazyPart(
  'signature',
  async () => (await import('#web/ui/signature-pad.tsx')).SignaturePad,
)

/** The delivery checklist of a car: what was handed over, and who takes the car, with a signature. */
export function HandoverPage(props: { readonly flowEntityId: string; readonly onDone: () => void }) {
  const handover = useHandover(props.flowEntityId)
  return handover === null ? (
    <Loading shape="form" />
  ) : (
    <HandoverForm handover={handover} onDone={props.onDone} />
  )
}

interface HandoverFormProps {
  readonly handover: OpenHandover
  readonly onDone: () => void
}

function HandoverForm({ handover, onDone }: HandoverFormProps) {
  const t = useText()
  const tDeliveryPass = useDeliveryPassText()
  const { draft, change, isKept } = handover
  const { keys, odometer, receiverName } = draft.handover
  const nameFault = faultOfName(receiverName)
  const doubtQuestions = useDoubts({ receiverName: doubtOf(receiverName, doubtOfName) })
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const mark = (field: string) => (isFaulty: boolean) => {
    const next = new Set(faulty)
    if (isFaulty) next.add(field)
    else next.delete(field)
    setFaulty(next)
  }
  return (
    <form
      className={classes['form']}
      aria-labelledby="handover-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (faulty.size === 0 && !handover.isSending && !doubtQuestions.ask()) handover.save()
      }}
    >
      <Text as="h2" size={20} below={3} id="handover-title">
        {tDeliveryPass('handover.title')}
      </Text>
      <p>{t('pickup.optionalLead')}</p>
      <Standing handover={handover} />
      {!isKept && <Callout kind="bad">{t('pickup.unkept')}</Callout>}
      <WholeField
        id="handover-keys"
        label={tDeliveryPass('handover.keys')}
        hint={t('pickup.keysHint', { max: MAX_KEYS })}
        max={MAX_KEYS}
        value={keys}
        onChange={(value) => change({ keys: value })}
        onFault={mark('keys')}
      />
      {(['spareWheel', 'tools'] as const).map((name) => (
        <ChoiceRow
          key={name}
          legend={tDeliveryPass(`handover.${name}`)}
          options={[
            { value: 'yes', label: tDeliveryPass('handover.yes') },
            { value: 'no', label: tDeliveryPass('handover.no') },
          ]}
          chosen={answerOf(draft.handover[name])}
          onChoose={(answer) => change({ [name]: answer === 'yes' })}
        />
      ))}
      <Papers papers={draft.handover.papers} onChange={(papers) => change({ papers })} />
      <WholeField
        id="handover-odometer"
        label={tDeliveryPass('handover.odometer')}
        max={MAX_ODOMETER_KM}
        value={odometer}
        onChange={(value) => change({ odometer: value })}
        onFault={mark('odometer')}
      />
      <TextInput
        label={tDeliveryPass('handover.receiver')}
        description={t('pickup.receiverHint')}
        value={receiverName}
        maxLength={MAX_RECEIVER_NAME}
        autoComplete="off"
        error={nameFault}
        {...doubtQuestions.beside('receiverName')}
        onChange={(event) => change({ receiverName: event.currentTarget.value })}
      />
      <Signature handover={handover} />
      <div className={captureClasses['actions']}>
        <Button size="lg" h="3.5rem" variant="default" onClick={onDone}>
          {t('pickup.all')}
        </Button>
        <Button
          type="submit"
          size="lg"
          h="3.5rem"
          disabled={faulty.size > 0 || nameFault !== undefined}
          loading={handover.isSending}
        >
          {t('pickup.save')}
        </Button>
      </div>
    </form>
  )
}

function answerOf(value: boolean | null): 'yes' | 'no' | null {
  if (value === null) return null
  return value ? 'yes' : 'no'
}

function Papers(props: {
  readonly papers: readonly HandedPaper[] | null
  readonly onChange: (papers: readonly HandedPaper[]) => void
}) {
  const tDeliveryPass = useDeliveryPassText()
  const chosen = props.papers ?? []
  return (
    <Stack as="fieldset" gap={2} className={classes['papers']}>
      <legend>{tDeliveryPass('handover.papers')}</legend>
      {HANDED_PAPERS.map((paper) => (
        <label key={paper} className={classes['paper']}>
          <input
            type="checkbox"
            checked={chosen.includes(paper)}
            onChange={(event) =>
              props.onChange(
                HANDED_PAPERS.filter((one) =>
                  one === paper ? event.currentTarget.checked : chosen.includes(one),
                ),
              )
            }
          />
          {tDeliveryPass(`handover.paper.${paper}`)}
        </label>
      ))}
    </Stack>
  )
}

/** The signature that is there, or the field to sign in. */
function Signature({ handover }: { readonly handover: OpenHandover }) {
  const t = useText()
  const tDeliveryPass = useDeliveryPassText()
  const { draft, sign } = handover
  const [hadSignature] = useState(draft.drawn !== null || draft.signatureUrl !== null)
  const [isAgain, setAgain] = useState(false)
  const { drawn, signatureUrl } = draft
  // The id of an upload is no address; the server's answer has one.
  const isAddress = signatureUrl?.includes('/') ?? false
  if (hadSignature && !isAgain) {
    return (
      <Stack gap={2} justify="start" className={classes['signature']}>
        <Text as="span" weight={600}>
          {tDeliveryPass('handover.signature')}
        </Text>
        {drawn !== null && <DrawnSignature png={drawn.png} />}
        {drawn === null && signatureUrl !== null && isAddress && (
          <img src={signatureUrl} alt={tDeliveryPass('handover.signature')} width={320} height={120} />
        )}
        <Button
          variant="default"
          mih="2.75rem"
          onClick={() => {
            setAgain(true)
            sign(null)
          }}
        >
          {t('pickup.signAgain')}
        </Button>
      </Stack>
    )
  }
  return (
    <div>
      <p>{t('pickup.signHint')}</p>
      <SignaturePad
        label={tDeliveryPass('handover.signature')}
        clearLabel={t('pickup.clear')}
        error={null}
        onDrawn={sign}
      />
    </div>
  )
}

/** A drawing that only this device has. */
function DrawnSignature({ png }: { readonly png: ArrayBuffer }) {
  const tDeliveryPass = useDeliveryPassText()
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }))
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [png],
  )
  return <img ref={show} alt={tDeliveryPass('handover.signature')} width={320} height={120} />
}

function whyRefused(t: TranslateAny, { refusal }: HandoverDraft): string {
  if (refusal?.code === 'NOT_FOUND') return t('queue.notListed')
  return (refusal && refusalSentence(refusal)) ?? t('pickup.statusRefusedText')
}

interface Standing {
  readonly kind: StatusKind
  readonly text: string
  readonly detail?: string
}

/** Says where the checklist is: only typed, waiting on this device, at the server, or refused. */
function Standing({ handover }: { readonly handover: OpenHandover }) {
  const { kind, text, detail } = standingOf(anyText, handover)
  return (
    <Row as="output" gap={2} align="center">
      <StatusBadge kind={kind}>{text}</StatusBadge>
      {detail !== undefined && <span>{detail}</span>}
    </Row>
  )
}

function standingOf(t: TranslateAny, { draft, savedAt }: OpenHandover): Standing {
  switch (draft.status) {
    case 'typed':
      return { kind: 'waiting', text: t('pickup.statusTyped'), detail: t('pickup.statusTypedText') }
    case 'waiting':
      return { kind: 'waiting', text: t('pickup.statusWaiting'), detail: t('pickup.statusWaitingText') }
    case 'refused':
      return {
        kind: 'bad',
        text: t('pickup.statusRefused'),
        detail: whyRefused(t, draft),
      }
    case 'sent':
      if (savedAt === null && draft.version === 0) return { kind: 'quiet', text: t('pickup.statusNew') }
      return {
        kind: 'good',
        text: t('pickup.statusSent'),
        ...(savedAt !== null && {
          detail: t('pickup.statusSentAt', { time: formatClockWithSeconds(savedAt) }),
        }),
      }
  }
}
