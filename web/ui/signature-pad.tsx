import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Pad from 'signature_pad'
import { Row } from './layout/row.tsx'
import { Stack } from './layout/stack.tsx'
import { Text } from './layout/text.tsx'
import classes from './signature-pad.module.css'

// The same in the dark theme, because the signature is printed on paper.
const PEN = '#16202c'
const PAPER = '#ffffff'

/** Returns the drawn signature as a picture. */
export type ReadSignature = () => Promise<Blob>

/** Props of the field. `onDrawn` gets null when the field is cleared. */
export interface SignaturePadProps {
  readonly label: string
  readonly clearLabel: string
  readonly error: string | null
  readonly onDrawn: (read: ReadSignature | null) => void
}

/** A field to sign in, with a finger, a pen or the mouse. */
export function SignaturePad({ label, clearLabel, error, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const drawn = useEffectEvent((element: HTMLCanvasElement) => {
    setIsDrawn(true)
    // Encoded once for each stroke: the canvas of a phone that is turned gives other bytes, and a repeat of what was sent
    // with a key sends the same ones.
    let picture: Promise<Blob> | null = null
    onDrawn(() => (picture ??= readPicture(element)))
  })

  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const created = new Pad(element, { penColor: PEN, backgroundColor: PAPER })
    pad.current = created
    const end = () => drawn(element)
    created.addEventListener('endStroke', end)
    // A canvas has its own resolution. A change of its size clears it, so the strokes are drawn again.
    const fit = new ResizeObserver(() => {
      const strokes = created.toData()
      const ratio = Math.max(devicePixelRatio, 1)
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      created.clear()
      created.fromData(strokes)
    })
    fit.observe(element)
    return () => {
      fit.disconnect()
      created.removeEventListener('endStroke', end)
      created.off()
    }
  }, [])

  function clear(): void {
    pad.current?.clear()
    setIsDrawn(false)
    onDrawn(null)
  }

  return (
    <Stack gap={2} className={classes['field']} data-bad={error !== null || undefined}>
      <Text as="span" size={14} weight={600} id="signature-label">
        {label}
      </Text>
      <canvas
        ref={canvas}
        id="signature-pad"
        className={classes['canvas']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture element cannot be drawn on
        role="img"
        aria-labelledby="signature-label"
        tabIndex={-1}
      />
      <Row oneLine gap={3} align="center" spread>
        <Text as="span" tone="bad" size={14} role="alert">
          {error}
        </Text>
        <Button variant="default" disabled={!isDrawn} onClick={clear}>
          {clearLabel}
        </Button>
      </Row>
    </Stack>
  )
}

/** Returns the drawing as PNG. @throws Error if the browser cannot encode it. */
function readPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The signature could not be read.'))
      else resolve(blob)
    }, 'image/png')
  })
}
