import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { MAX_PAPER_FILES } from '#domain/paperwork/kyc.ts'
import { failureOf, type CallFailure } from '#web/api/failure.ts'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { t as translate, useText } from '#web/paperwork/console/paper-console-texts.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { UploadListField } from '#web/ui/upload/upload-list-field.tsx'
import { useUploadList } from '#web/ui/upload/use-upload-list.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'
import { ACCEPTED_PAPERS } from '../paper-rules.ts'
import classes from './paper-case.module.css'
import { Key, PaperCase, type PaperItem } from './paper-case.tsx'

/** The id of the button that chooses the NOC. */
const FILE = 'noc-file'

const nocRule = (): UploadRule => ({
  folder: 'noc-documents',
  documentType: 'noc',
  takes: /^(image\/(png|jpe?g)|application\/pdf)$/,
  wrongKind: () => translate('paperConsole.wrongNoc'),
  tooLarge: translate('paperConsole.tooLarge'),
})

/** A car whose NOC is to be uploaded and sent, alone or with others that the same NOC is of. */
export function NocCase(props: {
  readonly item: PaperItem
  /** The other cars that wait for their NOC. */
  readonly others: readonly PaperItem[]
  readonly onAnswered: () => void
}) {
  const t = useText()
  const { item, others, onAnswered } = props
  const [chosen, choose] = useState<readonly PaperItem[]>([])
  const [isAsking, setAsking] = useState(false)
  const list = useUploadList()
  /** Why the NOC could not be sent at the last attempt; it is over once the reason is another one. */
  const [refused, setRefused] = useState<string | null>(null)
  const send = useStep('sendNoc', {
    values: ({ flows }) => ({ count: flows.length }),
    onDone: onAnswered,
    showsFault: true,
  })
  const complaint = list.isBusy
    ? t('paperConsole.stillSending')
    : list.files.length === 0
      ? t('paperConsole.nocMissing')
      : null
  const cars = [item, ...others.filter((other) => isAmong(other, chosen))]
  const make = (acceptCars?: number) => {
    setAsking(false)
    const [, ...also] = cars.map(({ flowEntityId }) => flowEntityId)
    send.make({
      flowEntityId: item.flowEntityId,
      ...(also.length > 0 && { alsoFlowEntityIds: also }),
      fileUrls: list.files.map(({ url }) => url),
      ...(acceptCars !== undefined && { acceptCars }),
    })
  }
  const onSend = () => {
    setRefused(complaint)
    if (list.files.length === 0 && !list.isBusy) document.getElementById(FILE)?.focus()
    if (complaint !== null || send.isMaking || question !== null) return
    if (cars.length > 1) setAsking(true)
    else make()
  }
  const asked = sharersIn(send.failure)
  const question =
    asked !== null
      ? { title: send.fault ?? '', cars: asked }
      : isAsking
        ? { title: t('paperConsole.nocForAll', { count: cars.length }), cars: cars.map(nameOf) }
        : null
  useLetterKeys({ a: onSend })
  return (
    <PaperCase
      item={item}
      fault={refused !== null && refused === complaint ? complaint : asked === null ? send.fault : null}
      documents={item.kycData?.documents ?? []}
      answers={
        <Button loading={send.isMaking} rightSection={<Key name="a" />} onClick={onSend}>
          {t(STEPS.sendNoc.button)}
        </Button>
      }
    >
      <UploadListField
        id={FILE}
        label={t('paperConsole.nocFiles')}
        hint={t('paperConsole.nocHint')}
        list={list}
        rule={nocRule()}
        accept={ACCEPTED_PAPERS}
        max={MAX_PAPER_FILES}
      />
      {others.length > 0 && <OtherCars others={others} chosen={chosen} onChoose={choose} />}
      {question !== null && (
        <ConfirmModal
          opened
          title={question.title}
          confirmLabel={t('paperConsole.sendNocFor', { count: cars.length })}
          onConfirm={() => make(question.cars.length)}
          onCancel={() => {
            setAsking(false)
            send.reset()
          }}
        >
          <Stack as="ul" gap={1} aria-label={t('paperConsole.nocCars')}>
            {question.cars.map((car) => (
              <li key={car}>{car}</li>
            ))}
          </Stack>
        </ConfirmModal>
      )}
    </PaperCase>
  )
}

/** Returns how the house names a car: by its registration number, else by its title. */
function nameOf({ regno, title }: PaperItem): string {
  return regno ?? title
}

function isAmong({ flowEntityId }: PaperItem, cars: readonly PaperItem[]): boolean {
  return cars.some((car) => car.flowEntityId === flowEntityId)
}

/** Returns the cars that share an NOC, if it was asked about; null otherwise. */
function sharersIn(error: CallFailure | null): readonly string[] | null {
  const failure = failureOf(error)
  return failure?.kind === 'answer' && failure.code === 'NOC_SHARED' ? failure.cars : null
}

/** The choice of the other cars that an NOC is of. */
function OtherCars(props: {
  readonly others: readonly PaperItem[]
  readonly chosen: readonly PaperItem[]
  readonly onChoose: (cars: readonly PaperItem[]) => void
}) {
  const t = useText()
  const { others, chosen, onChoose } = props
  return (
    <Stack as="fieldset" gap={2} className={classes['others']}>
      <Text as="legend" tone="soft" size={14} below={2}>
        {t('paperConsole.nocAlsoFor')}
      </Text>
      {others.map((other) => (
        <Checkbox
          key={other.flowEntityId}
          checked={isAmong(other, chosen)}
          label={t('paperConsole.nocCar', {
            car: [other.regno, other.title].filter((part) => part !== null).join(' · '),
            dealer: other.organization,
          })}
          onChange={(event) =>
            onChoose(
              event.currentTarget.checked
                ? [...chosen, other]
                : chosen.filter(({ flowEntityId }) => flowEntityId !== other.flowEntityId),
            )
          }
        />
      ))}
    </Stack>
  )
}
