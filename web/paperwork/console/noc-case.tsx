import { Button } from '@mantine/core'
import { useState } from 'react'
import { MAX_PAPER_FILES } from '#domain/paperwork/kyc.ts'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { t as say, useText } from '#web/text/text.ts'
import { UploadListField } from '#web/ui/upload/upload-list-field.tsx'
import { useUploadList } from '#web/ui/upload/use-upload-list.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'
import { ACCEPTED_PAPERS } from '../paper-rules.ts'
import { Key, PaperCase, type PaperItem } from './paper-case.tsx'

const nocRule = (): UploadRule => ({
  folder: 'noc-documents',
  documentType: 'noc',
  takes: /^(image\/(png|jpe?g)|application\/pdf)$/,
  wrongKind: () => say('paperConsole.wrongNoc'),
  tooLarge: say('paperConsole.tooLarge'),
})

/** A car whose NOC is to be uploaded and sent. */
export function NocCase(props: { readonly item: PaperItem; readonly onAnswered: () => void }) {
  const t = useText()
  const { item, onAnswered } = props
  const list = useUploadList()
  /** Why the NOC could not be sent at the last attempt; it is over once the reason is another one. */
  const [refused, setRefused] = useState<string | null>(null)
  const send = useStep('sendNoc', { onDone: onAnswered, showsFault: true })
  const complaint = list.isBusy
    ? t('paperConsole.stillSending')
    : list.files.length === 0
      ? t('paperConsole.nocMissing')
      : null
  const onSend = () => {
    setRefused(complaint)
    if (complaint !== null || send.isMaking) return
    send.make({ flowEntityId: item.flowEntityId, fileUrls: list.files.map(({ url }) => url) })
  }
  useLetterKeys({ a: onSend })
  return (
    <PaperCase
      item={item}
      fault={refused !== null && refused === complaint ? complaint : send.fault}
      documents={item.kycData?.documents ?? []}
      answers={
        <Button loading={send.isMaking} rightSection={<Key name="a" />} onClick={onSend}>
          {t(STEPS.sendNoc.button)}
        </Button>
      }
    >
      <UploadListField
        id="noc-file"
        label={t('paperConsole.nocFiles')}
        hint={t('paperConsole.nocHint')}
        list={list}
        rule={nocRule()}
        accept={ACCEPTED_PAPERS}
        most={MAX_PAPER_FILES}
      />
    </PaperCase>
  )
}
