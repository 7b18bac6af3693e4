import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { GATE_WAYS, type GateWay } from '#domain/gate-passes/gate-pass.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useOnline } from '#web/api/use-online.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/gate-passes/pass/gate-pass-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './gate-pass.module.css'
import type { GuardsPass } from './guarded-pass.tsx'

/** Props of the entries at the gate. */
interface GateEntriesProps {
  readonly token: string
  readonly yardLink: string
  readonly holds: boolean
  readonly pass: GuardsPass
}

/** The entries of guards on a pass, and the buttons to enter that its person came in, or left. */
export function GateEntries({ token, yardLink, holds, pass }: GateEntriesProps) {
  const t = useText()
  const queries = useQueryClient()
  const isOnline = useOnline()
  const keys = useRef(new Map<GateWay, string>())
  const enter = useChange('enterGate', {
    onSuccess: (_, { way }) => keys.current.delete(way),
    onError: (error, { way }) => {
      // A refused entry was not made; without an answer it may have been, and the next attempt repeats it.
      if (failureOf(error)?.kind === 'answer') keys.current.delete(way)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeyOf('readGatePass') }),
  })
  const { name } = pass.person
  const latest = pass.entries.at(-1)
  const isIn = latest?.way === 'cameIn'
  const mayEnter = (way: GateWay) =>
    way !== latest?.way && (holds || (way === 'left' && latest !== undefined))
  const make = (way: GateWay) => {
    const entryKey = keys.current.get(way) ?? newIdempotencyKey()
    keys.current.set(way, entryKey)
    enter.mutate({ token, yardLink, way, entryKey })
  }
  return (
    <>
      <Stack as="section" gap={3}>
        <Text as="h2" size={20}>
          {t('gate.entries')}
        </Text>
        {pass.entries.length === 0 ? (
          <p>{t('gate.noEntries')}</p>
        ) : (
          <Stack as="ol" gap={3} className={classes['entries']} reversed>
            {pass.entries.toReversed().map(({ way, at, yardLink: by }) => (
              <li key={at}>
                <strong>{t(`gate.${way}`)}</strong>
                <span>{t('gate.entry', { moment: formatMoment(Date.parse(at)), yardLink: by })}</span>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
      <section className={classes['bar']} aria-label={t('gate.entries')}>
        {enter.isError && (
          <Callout kind="bad">
            {errorMessage(enter.error, { answered: 'sentence', otherwise: 'gate.enterFailed' })}
          </Callout>
        )}
        {enter.isSuccess && (
          <Callout kind="good">{t(`gate.entered.${enter.variables.way}`, { name })}</Callout>
        )}
        <Text size={16}>
          {!isOnline
            ? t('common.offlineReason')
            : !holds && !isIn
              ? t('gate.cannotEnter')
              : t(isIn ? 'gate.isIn' : 'gate.isOut', { name })}
        </Text>
        <div className={classes['buttons']}>
          {GATE_WAYS.map((way) => (
            <Button
              key={way}
              // One main button: for what is due.
              variant={way === (isIn ? 'left' : 'cameIn') ? 'filled' : 'default'}
              disabled={!mayEnter(way) || !isOnline}
              loading={enter.isPending && enter.variables.way === way}
              onClick={() => make(way)}
            >
              {t(`gate.${way}`)}
            </Button>
          ))}
        </div>
      </section>
    </>
  )
}
