import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  DAMAGE_KINDS,
  MAX_DAMAGES,
  PANELS,
  SEVERITIES,
  type DamageFacts,
  type DamageKind,
  type Panel,
  type Severity,
} from '#domain/evaluation/condition-report.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { DamageCard } from './damage-card.tsx'
import { DamageMap } from './damage-map.tsx'
import classes from './damage-step.module.css'
import type { DraftDamage, PictureLinks } from './report-draft.ts'
import type { DamagePictures } from './use-damage-pictures.ts'

/** The damages of a report, and how they are changed. */
export interface DamageStepProps {
  readonly damages: readonly DraftDamage[]
  readonly links: PictureLinks
  readonly pictures: DamagePictures
  /** The car as people read it. */
  readonly title: string
  readonly onChange: (change: (damages: readonly DraftDamage[]) => readonly DraftDamage[]) => void
  /** Called when a picture was taken. */
  readonly onTaken: () => void
}

/** The damage map: a tap on a part enters a damage there. The parts are also a list of buttons. */
export function DamageStep({ damages, links, pictures, title, onChange, onTaken }: DamageStepProps) {
  const t = useText()
  const [panel, setPanel] = useState<Panel | null>(null)
  const [isListOpen, setListOpen] = useState(false)
  const choose = (chosen: Panel) => {
    setPanel(chosen)
    setListOpen(false)
  }
  const isFull = damages.length >= MAX_DAMAGES
  const add = (facts: DamageFacts) => {
    const damage = { ...facts, id: newIdempotencyKey(), note: null, pictureUrl: null }
    onChange((before) => [...before, damage])
    setPanel(null)
  }
  const remove = (removed: DraftDamage) => {
    onChange((before) => before.filter(({ id }) => id !== removed.id))
    const own = pictures.pictures.filter(({ part }) => part === removed.id)
    if (own.length > 0) void pictures.queue.remove(own.map(({ id }) => id))
  }
  return (
    <div className={classes['step']}>
      <Text tone="soft">{t('report.map')}</Text>
      <DamageMap damages={damages} chosen={panel} onChoose={choose} />
      <details
        className={classes['list']}
        open={isListOpen}
        onToggle={({ currentTarget }) => setListOpen(currentTarget.open)}
      >
        <summary>{t('report.panels')}</summary>
        <div className={classes['panels']}>
          {PANELS.map((each) => (
            <Button key={each} variant="default" aria-pressed={panel === each} onClick={() => choose(each)}>
              {t('report.panelDamages', {
                panel: t(`report.panel.${each}`),
                count: damages.filter((damage) => damage.panel === each).length,
              })}
            </Button>
          ))}
        </div>
      </details>
      {panel !== null && isFull && (
        <Callout kind="info">{t('report.maxDamages', { max: MAX_DAMAGES })}</Callout>
      )}
      {panel !== null && !isFull && (
        <NewDamage key={panel} panel={panel} onAdd={add} onCancel={() => setPanel(null)} />
      )}
      <h3 className={classes['heading']}>{t('report.damages')}</h3>
      {damages.length === 0 && <Text tone="soft">{t('report.noDamages')}</Text>}
      <Stack as="ul" gap={3}>
        {damages.map((damage) => (
          <DamageCard
            key={damage.id}
            damage={damage}
            links={links}
            pictures={pictures}
            title={title}
            onTaken={onTaken}
            onChange={(change) =>
              onChange((before) => before.map((other) => (other.id === damage.id ? change(other) : other)))
            }
            onRemove={() => remove(damage)}
          />
        ))}
      </Stack>
    </div>
  )
}

function NewDamage(props: {
  readonly panel: Panel
  readonly onAdd: (facts: DamageFacts) => void
  readonly onCancel: () => void
}) {
  const { panel, onAdd, onCancel } = props
  const t = useText()
  const [kind, setKind] = useState<DamageKind | null>(null)
  const [severity, setSeverity] = useState<Severity | null>(null)
  const isReady = kind !== null && severity !== null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      className={classes['new']}
      aria-label={t('report.newDamage', { panel: t(`report.panel.${panel}`) })}
    >
      <h3 ref={heading} tabIndex={-1} className={classes['heading']}>
        {t('report.newDamage', { panel: t(`report.panel.${panel}`) })}
      </h3>
      <ChoiceRow
        legend={t('report.kind')}
        options={DAMAGE_KINDS.map((value) => ({ value, label: t(`report.kind.${value}`) }))}
        chosen={kind}
        onChoose={setKind}
      />
      <ChoiceRow
        legend={t('report.severity')}
        options={SEVERITIES.map((value) => ({ value, label: t(`report.severity.${value}`) }))}
        chosen={severity}
        onChoose={setSeverity}
      />
      {!isReady && <Text tone="soft">{t('report.chooseFirst')}</Text>}
      <Row gap={2}>
        <Button size="md" disabled={!isReady} onClick={() => isReady && onAdd({ panel, kind, severity })}>
          {t('report.addDamage')}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Row>
    </section>
  )
}
