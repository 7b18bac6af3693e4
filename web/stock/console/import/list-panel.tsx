import { NativeSelect } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import type { UploadedCsv } from '#web/console/parts/csv-upload.tsx'
import { formatBytes } from '#web/console/parts/format-bytes.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { SampleRows } from '#web/console/parts/sample-rows.tsx'
import { useText } from '#web/text/en/console.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'

type List = UploadedCsv<'admin/uploadImport'>

/** The names of the formats, where a list's format is worth a word. */
const FORMATS: Readonly<Record<Output<'admin/uploadImport'>['format'], TextId>> = {
  'utf-8': 'console.format.csv',
  'utf-8-damaged': 'console.format.damaged',
  'utf-16le': 'console.format.utf16',
  'utf-16be': 'console.format.utf16',
  'windows-1252': 'console.format.windows1252',
  xlsx: 'console.format.xlsx',
}

/** The list that is being imported: its format, the sheet of a workbook, and its first rows. */
export function ListPanel({
  list,
  isFixed,
  onSheet,
}: {
  readonly list: List
  /** Whether no other sheet can be chosen. */
  readonly isFixed: boolean
  readonly onSheet: (list: List) => void
}) {
  const t = useText()
  const tAny = useAnyText()
  const choose = (fileId: string) => {
    const sheet = list.sheets.find((other) => other.fileId === fileId)
    if (sheet !== undefined) onSheet({ ...list, ...sheet })
  }
  return (
    <Panel
      isFlush
      title={list.fileName}
      detail={t('console.listFacts', {
        format: tAny(FORMATS[list.format]),
        size: formatBytes(list.bytes),
        columns: list.columns.length,
      })}
      {...(list.sheets.length > 1 && {
        actions: (
          <NativeSelect
            aria-label={t('console.sheet')}
            value={list.fileId}
            disabled={isFixed}
            data={list.sheets.map(({ fileId, sheet }) => ({ value: fileId, label: sheet ?? '' }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ),
      })}
    >
      <SampleRows list={list} />
    </Panel>
  )
}
