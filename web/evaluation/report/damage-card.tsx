import { Button, Textarea } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MOST_NOTE } from '#domain/evaluation/condition-report.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { namePhonePicture, shrinkPicture, UnreadablePicture } from '#web/ui/upload/shrink-picture.ts'
import { DamagePicture } from './damage-picture.tsx'
import classes from './damage-step.module.css'
import type { DraftStorage } from './draft-storage.ts'
import type { DraftDamage, PictureLinks } from './report-draft.ts'
import { damageLabel } from './report-labels.ts'
import { useLocalPicture } from './use-local-picture.ts'

/** A damage that was entered: its picture, its note, and a button that removes it. */
export function DamageCard(props: {
  readonly damage: DraftDamage
  readonly links: PictureLinks
  readonly storage: DraftStorage
  readonly onChange: (change: (damage: DraftDamage) => DraftDamage) => void
  readonly onRemove: () => void
}) {
  const { damage, links, storage, onChange, onRemove } = props
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isTaking, setTaking] = useState(false)
  const label = damageLabel(t, damage)
  const localUrl = useLocalPicture(storage, damage.localPicture)
  const stored = damage.pictureUrl === null ? undefined : links[damage.pictureUrl]
  const hasPicture = damage.localPicture !== null || damage.pictureUrl !== null

  async function take(file: File): Promise<void> {
    setTaking(true)
    try {
      const key = newIdempotencyKey()
      await storage.keepPicture(key, await shrinkPicture(await namePhonePicture(file)))
      const old = damage.localPicture
      onChange((before) => ({ ...before, localPicture: key, pictureUrl: null }))
      if (old !== null) await storage.dropPicture(old)
    } catch (error) {
      const isUnreadable = error instanceof UnreadablePicture
      showNotice({
        kind: 'bad',
        text: t(isUnreadable ? 'report.pictureUnreadable' : 'report.pictureNotKept'),
      })
    } finally {
      setTaking(false)
    }
  }

  return (
    <li className={classes['damage']}>
      <p className={classes['name']}>{label}</p>
      {hasPicture && (
        <DamagePicture
          label={label}
          url={localUrl ?? stored?.pictureUrl ?? damage.pictureUrl}
          thumbnailUrl={localUrl ?? stored?.thumbnailUrl ?? null}
          isLocal={damage.localPicture !== null}
        />
      )}
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
          if (file !== undefined) void take(file)
        }}
      />
      <div className={classes['actions']}>
        <Button
          size="md"
          variant="default"
          loading={isTaking}
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
      </div>
      <Textarea
        label={t('report.note')}
        aria-label={t('report.noteOn', { point: label })}
        maxLength={MOST_NOTE}
        rows={2}
        value={damage.note ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) => ({ ...before, note: value === '' ? null : value }))
        }
      />
    </li>
  )
}
