import { Button, Textarea } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { MAX_NOTE } from '#domain/evaluation/condition-report.ts'
import { useTakePicture } from '#web/picture-queue/capture/use-take-picture.ts'
import type { QueuedPicture } from '#web/picture-queue/queued-picture.ts'
import { useContent } from '#web/picture-queue/use-content.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { EVALUATION_RULE } from '../evaluation-rule.ts'
import { DAMAGE } from '../portal/evaluation-destination.ts'
import { DamagePicture, type PicturePlace } from './damage-picture.tsx'
import classes from './damage-step.module.css'
import type { DraftDamage, PictureLinks } from './report-draft.ts'
import { damageLabel } from './report-labels.ts'
import { latestOf, type DamagePictures } from './use-damage-pictures.ts'

/** A damage that was entered: its picture, its note, and a button that removes it. */
export function DamageCard(props: {
  readonly damage: DraftDamage
  readonly links: PictureLinks
  readonly pictures: DamagePictures
  /** The car as people read it. */
  readonly title: string
  readonly onChange: (change: (damage: DraftDamage) => DraftDamage) => void
  /** Called when the camera has returned a picture. */
  readonly onTaken: () => void
  readonly onRemove: () => void
}) {
  const { damage, links, pictures, title, onChange, onTaken, onRemove } = props
  const { queue, flowEntityId: subject } = pictures
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const label = damageLabel(t, damage)
  const taken = latestOf(pictures, damage.id)
  const queued = taken?.status === 'arrived' ? null : taken
  const about = { kind: DAMAGE, subject, part: damage.id, label, title }
  const { isBusy, fault, take } = useTakePicture(queue, about, queued, EVALUATION_RULE)
  const localUrl = useContent(queue, taken?.id ?? null)?.url
  const stored = damage.pictureUrl === null ? undefined : links[damage.pictureUrl]
  const hasPicture = taken !== null || damage.pictureUrl !== null
  const note = damage.note ?? ''
  return (
    <Surface as="li" gap={3} pad={4}>
      <Text weight={600}>{label}</Text>
      {hasPicture && (
        <DamagePicture
          label={label}
          url={localUrl ?? stored?.pictureUrl ?? damage.pictureUrl}
          thumbnailUrl={localUrl ?? stored?.thumbnailUrl ?? null}
          place={placeOf(taken, damage)}
        />
      )}
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      <input
        ref={input}
        className={classes['file']}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={t('report.takePictureOf', { damage: label })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file !== undefined) void take(file).then(onTaken)
        }}
      />
      <Row gap={2}>
        <Button
          size="md"
          variant="default"
          loading={isBusy}
          leftSection={<IconCamera size={20} aria-hidden />}
          aria-label={t(hasPicture ? 'report.retakePictureOf' : 'report.takePictureOf', { damage: label })}
          onClick={() => input.current?.click()}
        >
          {t(hasPicture ? 'report.retakePicture' : 'report.takePicture')}
        </Button>
        <Button
          size="md"
          variant="subtle"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={t('report.removeDamageOf', { damage: label })}
          onClick={onRemove}
        >
          {t('report.removeDamage')}
        </Button>
      </Row>
      <Textarea
        label={t('report.note')}
        aria-label={t('report.noteOn', { point: label })}
        maxLength={MAX_NOTE}
        rows={2}
        value={note}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) => ({ ...before, note: value === '' ? null : value }))
        }
      />
    </Surface>
  )
}

/** The place of a damage's latest picture. One that has arrived stands at the damage once the report has both. */
function placeOf(taken: QueuedPicture | null, { pictureUrl }: DraftDamage): PicturePlace {
  if (taken?.status === 'waiting') return 'phone'
  if (taken?.status === 'refused') return 'refused'
  return pictureUrl === null ? 'arrived' : 'report'
}
