import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/api.ts'
import { holdReads } from '#web/api/held-reads.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'
import { BeginStep } from './begin-step.tsx'

/** The steps to set up or replace a second factor: prove the old one, scan, confirm, save the recovery codes. */
export function SecondFactorSetup(props: {
  /** A second factor is already set, and its code is asked for first. */
  readonly isSet: boolean
  readonly onDone?: () => void
}) {
  const { isSet, onDone } = props
  // Once it is read that the factor is set, the gate of the console closes this, and the codes are shown only once.
  const release = useRef<(() => void) | null>(null)
  useEffect(() => () => release.current?.(), [])
  const [begun, setBegun] = useState<Output<'beginSecondFactor'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) {
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          release.current?.()
          onDone?.()
        }}
      />
    )
  }
  if (begun !== null) {
    return (
      <ScanStep
        {...begun}
        onConfirmed={(made) => {
          release.current = holdReads(['getSecondFactor'])
          setCodes(made)
        }}
      />
    )
  }
  return <BeginStep isSet={isSet} onBegun={setBegun} />
}
